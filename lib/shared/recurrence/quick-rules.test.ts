import { quickRules } from './quick-rules';

const wordsOn = (day: string) => quickRules(day).map(({ words }) => words);

test('the menu offers the rules that a day suggests', () => {
  expect(quickRules('2025-11-21')).toEqual([
    { words: 'Every day', hint: null, rrule: 'FREQ=DAILY', mode: 'fixed' },
    { words: 'Every weekday', hint: 'Mon to Fri', rrule: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', mode: 'fixed' },
    { words: 'Every Friday', hint: null, rrule: 'FREQ=WEEKLY;BYDAY=FR', mode: 'fixed' },
    { words: 'Every month on the 3rd Friday', hint: null, rrule: 'FREQ=MONTHLY;BYDAY=3FR', mode: 'fixed' },
    { words: 'Every month on the 21st', hint: null, rrule: 'FREQ=MONTHLY;BYMONTHDAY=21', mode: 'fixed' },
    { words: 'After I tick it', hint: '3 days', rrule: 'FREQ=DAILY;INTERVAL=3', mode: 'after_completion' },
  ]);
});

test.each([
  ['2026-11-22', 'Every month on the 4th Sunday'],
  ['2026-11-29', 'Every month on the last Sunday'],
  ['2026-02-28', 'Every month on the last day'],
  ['2026-02-28', 'Every month on the 28th'],
  ['2024-02-29', 'Every month on the last day'],
])('on %s it offers "%s"', (day, words) => {
  expect(wordsOn(day)).toContain(words);
});

test('the last day is offered on the last day only', () => {
  expect(wordsOn('2024-02-28')).not.toContain('Every month on the last day');
});
