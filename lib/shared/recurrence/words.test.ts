import { parseRule, type Rule } from './rule';
import { periodsInWords, ruleInWords } from './words';

/** A Friday, the third of its month. */
const START = '2025-11-21';

function ruleIn(text: string): Rule {
  const read = parseRule(text);
  if ('error' in read) throw new Error(`${text}: ${read.error}`);
  return read.rule;
}

test.each([
  // What the rule takes from the start.
  ['FREQ=DAILY', 'every day'],
  ['FREQ=WEEKLY', 'every Friday'],
  ['FREQ=MONTHLY', 'every month on the 21st'],
  ['FREQ=YEARLY', 'every year on November 21'],
  ['FREQ=YEARLY;BYMONTH=6,7', 'every year on June 21 and July 21'],
  // Intervals.
  ['FREQ=DAILY;INTERVAL=2', 'every two days'],
  ['FREQ=WEEKLY;INTERVAL=10', 'every ten weeks on Friday'],
  ['FREQ=MONTHLY;INTERVAL=11', 'every 11 months on the 21st'],
  ['FREQ=YEARLY;INTERVAL=4', 'every four years on November 21'],
  // Ends.
  ['FREQ=WEEKLY;UNTIL=20251212', 'every Friday until December 12'],
  ['FREQ=WEEKLY;UNTIL=20261211', 'every Friday until December 11, 2026'],
  [
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,FR;UNTIL=20251231',
    'every two weeks on Tuesday and Friday, until December 31',
  ],
  ['FREQ=WEEKLY;COUNT=6', 'every Friday, 6 times'],
  ['FREQ=DAILY;COUNT=1', 'every day, once'],
  // Weekdays.
  ['FREQ=WEEKLY;BYDAY=TU', 'every Tuesday'],
  ['FREQ=WEEKLY;BYDAY=SU,TU,SA', 'every Tuesday, Saturday and Sunday'],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'every weekday'],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,SU', 'every Monday, Tuesday, Wednesday, Thursday and Sunday'],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU', 'every day'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TU,WE,TH,FR', 'every two weeks on weekdays'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;WKST=SU', 'every two weeks on Monday'],
  ['FREQ=WEEKLY;BYDAY=MO;BYMONTH=3,6', 'every Monday in March and June'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;BYMONTH=3', 'every two weeks on Monday, only in March'],
  [
    'FREQ=WEEKLY;BYDAY=MO,TU,WE;BYSETPOS=2',
    'every week on Monday, Tuesday and Wednesday, of these only the 2nd',
  ],
  // Days.
  ['FREQ=DAILY;BYMONTH=1', 'every day in January'],
  ['FREQ=DAILY;BYDAY=MO,WE', 'every Monday and Wednesday'],
  ['FREQ=DAILY;BYDAY=MO;BYSETPOS=-1', 'every Monday'],
  ['FREQ=DAILY;BYMONTHDAY=1,-1', 'every month on the 1st and the last day'],
  ['FREQ=DAILY;INTERVAL=3;BYDAY=MO,TU', 'every three days if it is a Monday or a Tuesday'],
  [
    'FREQ=DAILY;INTERVAL=3;BYMONTHDAY=13;BYDAY=FR;BYMONTH=5',
    'every three days if it is the 13th and a Friday, only in May',
  ],
  // Days of months.
  ['FREQ=MONTHLY;BYMONTHDAY=1', 'every month on the 1st'],
  ['FREQ=MONTHLY;BYMONTHDAY=2,15', 'every month on the 2nd and the 15th'],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', 'every month on the last day'],
  ['FREQ=MONTHLY;BYMONTHDAY=-3', 'every month on the 3rd to last day'],
  ['FREQ=MONTHLY;INTERVAL=18;BYMONTHDAY=10,11,12', 'every 18 months on the 10th, the 11th and the 12th'],
  ['FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR', 'every month on the 13th if it is a Friday'],
  ['FREQ=MONTHLY;BYMONTHDAY=1;BYMONTH=3,6', 'every month on the 1st, only in March and June'],
  ['FREQ=MONTHLY;BYMONTHDAY=1,15;BYSETPOS=-1', 'every month on the 1st and the 15th, of these only the last'],
  // Weekdays of months.
  ['FREQ=MONTHLY;BYDAY=3FR', 'every month on the 3rd Friday'],
  ['FREQ=MONTHLY;BYDAY=-1FR', 'every month on the last Friday'],
  ['FREQ=MONTHLY;BYDAY=-2MO', 'every month on the 2nd to last Monday'],
  ['FREQ=MONTHLY;INTERVAL=2;BYDAY=1SU,-1SU', 'every two months on the 1st Sunday and the last Sunday'],
  ['FREQ=MONTHLY;BYDAY=TU', 'every Tuesday'],
  ['FREQ=MONTHLY;INTERVAL=2;BYDAY=TU,TH', 'every two months on every Tuesday and Thursday'],
  ['FREQ=MONTHLY;BYDAY=MO,TU,1MO,1WE', 'every month on the 1st Monday'],
  ['FREQ=MONTHLY;BYDAY=MO;BYSETPOS=2', 'every month on the 2nd Monday'],
  ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', 'every month on the last weekday'],
  ['FREQ=MONTHLY;BYDAY=TU,WE,TH;BYSETPOS=3', 'every month on the 3rd Tuesday, Wednesday or Thursday'],
  ['FREQ=MONTHLY;BYDAY=SA,SU;BYSETPOS=1,-1', 'every month on the 1st and the last Saturday or Sunday'],
  [
    'FREQ=MONTHLY;BYDAY=1MO,1TU;BYSETPOS=1',
    'every month on the 1st Monday and the 1st Tuesday, of these only the 1st',
  ],
  // Years.
  ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', 'every year on February 29'],
  ['FREQ=YEARLY;BYMONTH=1,2;BYMONTHDAY=1,2', 'every year on the 1st and the 2nd of January and February'],
  ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1', 'every year on the last day of February'],
  ['FREQ=YEARLY;BYMONTHDAY=1', 'every year on the 1st of every month'],
  [
    'FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=2,3,4,5;BYDAY=TU',
    'every year on the 2nd, the 3rd, the 4th and the 5th of November if it is a Tuesday',
  ],
  ['FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU', 'every year on the last Sunday of October'],
  ['FREQ=YEARLY;BYDAY=20MO', 'every year on the 20th Monday of the year'],
  ['FREQ=YEARLY;BYDAY=TH;BYMONTH=3', 'every Thursday in March'],
  ['FREQ=YEARLY;INTERVAL=2;BYDAY=TH;BYMONTH=3', 'every two years on every Thursday, only in March'],
  ['FREQ=YEARLY;BYDAY=MO;BYSETPOS=1,-1', 'every year on the 1st Monday and the last Monday of the year'],
  ['FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;BYMONTH=3', 'every year on the last weekday of March'],
  [
    'FREQ=YEARLY;BYDAY=MO;BYSETPOS=1;BYMONTH=3,4',
    'every year on every Monday, only in March and April, of these only the 1st',
  ],
  ['FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO', 'every year on Monday in week 20'],
  ['FREQ=YEARLY;BYWEEKNO=1,-1;BYDAY=MO,TU', 'every year on Monday and Tuesday in week 1 and the last week'],
  ['FREQ=YEARLY;BYYEARDAY=1,100,-1', 'every year on the 1st, the 100th and the last day of the year'],
  [
    'FREQ=YEARLY;BYYEARDAY=60;BYMONTHDAY=29;BYDAY=MO;BYWEEKNO=9;BYMONTH=2',
    'every year on the 60th day of the year if it is the 29th and a Monday in week 9, only in February',
  ],
])('%s is %s', (text, words) => {
  expect(ruleInWords(ruleIn(text), START)).toBe(words);
});

test.each([
  ['FREQ=DAILY', 'a day after it is ticked'],
  ['FREQ=DAILY;INTERVAL=3', 'three days after it is ticked'],
  ['FREQ=WEEKLY;INTERVAL=2;COUNT=5', 'two weeks after it is ticked, 5 times'],
  ['FREQ=MONTHLY;UNTIL=20251231', 'a month after it is ticked until December 31'],
])('%s that counts from the completion is %s', (text, words) => {
  expect(ruleInWords(ruleIn(text), START, 'after_completion')).toBe(words);
});

test.each([
  ['FREQ=WEEKLY', 'every week'],
  ['FREQ=WEEKLY;INTERVAL=2;COUNT=6;WKST=SU', 'every two weeks, 6 times'],
  ['FREQ=MONTHLY;BYMONTHDAY=1;UNTIL=20251231', 'every month until December 31'],
  ['FREQ=YEARLY;BYYEARDAY=1', 'every year'],
])('%s gives the periods %s', (rrule, words) => {
  expect(periodsInWords(ruleIn(rrule), START)).toBe(words);
});
