import { addDays } from '@/lib/shared/calendar/days';
import { parseRule, type Rule } from '@/lib/shared/recurrence/rule';
import { dayAfterCompletion, isTooFarBack, layoutOf } from './horizon';

const TODAY = '2026-11-22';

function ruleIn(text: string): Rule {
  const read = parseRule(text);
  if ('error' in read) throw new Error(`${text}: ${read.error}`);
  return read.rule;
}

test.each([
  ['FREQ=DAILY', '2028-11-22', 732],
  ['FREQ=WEEKLY', '2028-11-22', 105],
  ['FREQ=MONTHLY', '2031-11-22', 61],
  ['FREQ=YEARLY', '2046-11-22', 21],
])('%s from today is laid out until %s', (text, until, occurrences) => {
  const layout = layoutOf(ruleIn(text), TODAY, TODAY);
  expect(layout).toMatchObject({ until, isComplete: false });
  expect(layout.days).toHaveLength(occurrences);
});

test('a series is laid out from its start, and ahead of the later of today and the start', () => {
  const past = layoutOf(ruleIn('FREQ=WEEKLY'), '2026-11-01', TODAY);
  expect([past.days.at(0), past.until]).toEqual(['2026-11-01', '2028-11-22']);
  const future = layoutOf(ruleIn('FREQ=WEEKLY'), '2027-02-28', TODAY);
  expect([future.days.at(0), future.until]).toEqual(['2027-02-28', '2029-02-28']);
});

test('at most 1,100 occurrences are laid out ahead, besides those until today', () => {
  const everyDay = ruleIn('FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR,SA,SU');
  const layout = layoutOf(everyDay, addDays(TODAY, -10), TODAY);
  expect(layout.days).toHaveLength(11 + 1_100);
  expect(layout).toMatchObject({ until: addDays(TODAY, 1_100), isComplete: false });
  expect(layout.days.at(-1)).toBe(layout.until);
});

test.each([
  ['FREQ=DAILY;COUNT=731', '2026-11-22', true],
  ['FREQ=WEEKLY;COUNT=106', '2026-11-22', false],
  ['FREQ=DAILY;UNTIL=20281122', '2026-11-22', true],
  ['FREQ=DAILY;UNTIL=20281123', '2026-11-22', false],
  ['FREQ=YEARLY', '9985-01-01', true],
])('%s from %s is complete: %s', (text, start, isComplete) => {
  expect(layoutOf(ruleIn(text), start, start).isComplete).toBe(isComplete);
});

test('what is laid out another day has the days that were laid out before, and goes on after them', () => {
  for (const text of ['FREQ=DAILY;INTERVAL=3', 'FREQ=MONTHLY;BYDAY=-1FR', 'FREQ=WEEKLY;COUNT=200']) {
    const before = layoutOf(ruleIn(text), '2026-01-30', TODAY);
    const after = layoutOf(ruleIn(text), '2026-01-30', addDays(TODAY, 40));
    expect(after.days.slice(0, before.days.length)).toEqual(before.days);
    expect(after.days[before.days.length] ?? '').toMatch(/./);
    expect((after.days[before.days.length] ?? '') > before.until).toBe(true);
  }
});

test.each([
  ['FREQ=DAILY', '2024-11-22', false],
  ['FREQ=DAILY', '2024-11-21', true],
  ['FREQ=WEEKLY', '2024-11-21', true],
  ['FREQ=MONTHLY', '2021-11-22', false],
  ['FREQ=MONTHLY', '2021-11-21', true],
  ['FREQ=YEARLY', '2006-11-22', false],
  ['FREQ=YEARLY', '2006-11-21', true],
])('%s from %s begins too far back: %s', (text, start, expected) => {
  expect(isTooFarBack(ruleIn(text), start, TODAY)).toBe(expected);
});

test.each([
  ['FREQ=DAILY;INTERVAL=3', '2026-11-22', '2026-11-25'],
  ['FREQ=WEEKLY;INTERVAL=2', '2026-12-25', '2027-01-08'],
  ['FREQ=MONTHLY', '2026-01-31', '2026-02-28'],
  ['FREQ=YEARLY', '2024-02-29', '2025-02-28'],
  ['FREQ=DAILY;INTERVAL=3;UNTIL=20261125', '2026-11-22', '2026-11-25'],
  ['FREQ=DAILY;INTERVAL=3;UNTIL=20261124', '2026-11-22', null],
  ['FREQ=DAILY;COUNT=5', '2026-11-22', '2026-11-23'],
  ['FREQ=DAILY;COUNT=4', '2026-11-22', null],
  ['FREQ=YEARLY;INTERVAL=999', '9001-01-01', null],
])('%s, the fourth completed on %s, is next on %s', (text, completed, next) => {
  expect(dayAfterCompletion(ruleIn(text), completed, 4)).toBe(next);
});
