import { afterCompletionError, formatRule, parseRule, type Rule, ruleOf } from './rule';

function ruleIn(text: string): Rule {
  const read = parseRule(text);
  if ('error' in read) throw new Error(`${text}: ${read.error}`);
  return read.rule;
}

test.each([
  ['FREQ=DAILY'],
  ['FREQ=DAILY;INTERVAL=999'],
  ['FREQ=DAILY;COUNT=731'],
  ['FREQ=WEEKLY;INTERVAL=2;UNTIL=20251231;BYDAY=TU,FR'],
  ['FREQ=WEEKLY;BYDAY=TU,SU;WKST=SU'],
  ['FREQ=MONTHLY;BYDAY=-1FR,2MO'],
  ['FREQ=MONTHLY;BYMONTHDAY=-1,1,15'],
  ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1'],
  ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29'],
  ['FREQ=YEARLY;BYWEEKNO=-1,20;BYDAY=MO'],
  ['FREQ=YEARLY;BYYEARDAY=-366,1,100,366'],
  ['FREQ=YEARLY;BYDAY=-53SU,53MO'],
])('%s is read, and written again as it was', (text) => {
  expect(formatRule(ruleIn(text))).toBe(text);
});

test('a rule has the values of its parts', () => {
  expect(ruleIn('FREQ=MONTHLY;INTERVAL=3;COUNT=5;BYDAY=-2SA,MO;BYMONTH=12,1;WKST=SU')).toEqual(
    ruleOf('MONTHLY', {
      interval: 3,
      count: 5,
      byDay: [
        { weekday: 6, ordinal: -2 },
        { weekday: 1, ordinal: null },
      ],
      byMonth: [1, 12],
      weekStart: 0,
    }),
  );
  expect(ruleIn('FREQ=DAILY;UNTIL=20280229').until).toBe('2028-02-29');
});

test.each([
  ['freq=weekly;byday=fr,tu', 'FREQ=WEEKLY;BYDAY=TU,FR'],
  ['COUNT=2;FREQ=DAILY;INTERVAL=1;WKST=MO', 'FREQ=DAILY;COUNT=2'],
  ['FREQ=MONTHLY;BYMONTHDAY=+3,03,1', 'FREQ=MONTHLY;BYMONTHDAY=1,3'],
  ['FREQ=MONTHLY;BYDAY=+1MO,1MO,TU,TU', 'FREQ=MONTHLY;BYDAY=TU,1MO'],
])('%s is written as %s, which means the same', (text, canonical) => {
  expect(formatRule(ruleIn(text))).toBe(canonical);
});

test.each([
  ['', 'Must be a rule of RFC 5545, such as FREQ=WEEKLY;BYDAY=TU.'],
  ['every Tuesday', 'Must be a rule of RFC 5545, such as FREQ=WEEKLY;BYDAY=TU.'],
  ['RRULE:FREQ=DAILY', 'Must be a rule of RFC 5545, such as FREQ=WEEKLY;BYDAY=TU.'],
  ['FREQ=DAILY;', 'Must be a rule of RFC 5545, such as FREQ=WEEKLY;BYDAY=TU.'],
  ['FREQ=DAILY;COUNT=', 'Must be a rule of RFC 5545, such as FREQ=WEEKLY;BYDAY=TU.'],
  ['FREQ=DAILY; COUNT=2', 'Must be a rule of RFC 5545, such as FREQ=WEEKLY;BYDAY=TU.'],
  ['FREQ=DAILY\nCOUNT=2', 'Must be a rule of RFC 5545, such as FREQ=WEEKLY;BYDAY=TU.'],
  // Becomes DAILY in upper case.
  ['FREQ=da\u0131ly', 'Must be a rule of RFC 5545, such as FREQ=WEEKLY;BYDAY=TU.'],
  ['INTERVAL=2', 'FREQ must be DAILY, WEEKLY, MONTHLY or YEARLY.'],
  ['FREQ=HOURLY', 'FREQ must be DAILY, WEEKLY, MONTHLY or YEARLY.'],
  ['FREQ=SECONDLY', 'FREQ must be DAILY, WEEKLY, MONTHLY or YEARLY.'],
  ['FREQ=DAILY;BYHOUR=9', 'BYHOUR is not supported.'],
  ['FREQ=DAILY;RSCALE=GREGORIAN', 'RSCALE is not supported.'],
  ['FREQ=DAILY;X=1', 'X is not supported.'],
  ['FREQ=DAILY;FREQ=DAILY', 'FREQ is given twice.'],
  ['FREQ=WEEKLY;BYDAY=MO;BYDAY=TU', 'BYDAY is given twice.'],
  ['FREQ=DAILY;INTERVAL=0', 'INTERVAL must be from 1 to 999.'],
  ['FREQ=DAILY;INTERVAL=1000', 'INTERVAL must be from 1 to 999.'],
  ['FREQ=DAILY;INTERVAL=-1', 'INTERVAL must be from 1 to 999.'],
  ['FREQ=DAILY;INTERVAL=1.5', 'Must be a rule of RFC 5545, such as FREQ=WEEKLY;BYDAY=TU.'],
  ['FREQ=DAILY;INTERVAL=1E1', 'INTERVAL must be from 1 to 999.'],
  ['FREQ=DAILY;INTERVAL=٣', 'Must be a rule of RFC 5545, such as FREQ=WEEKLY;BYDAY=TU.'],
  ['FREQ=DAILY;COUNT=0', 'COUNT must be from 1 to 731.'],
  ['FREQ=DAILY;COUNT=732', 'COUNT must be from 1 to 731.'],
  ['FREQ=DAILY;UNTIL=20250229', 'UNTIL must be a day, yyyymmdd, from 1900 to 9999.'],
  ['FREQ=DAILY;UNTIL=2025-12-31', 'UNTIL must be a day, yyyymmdd, from 1900 to 9999.'],
  ['FREQ=DAILY;UNTIL=20251231T235959Z', 'UNTIL must be a day, yyyymmdd, from 1900 to 9999.'],
  ['FREQ=DAILY;COUNT=2;UNTIL=20251231', 'COUNT and UNTIL do not go together.'],
  ['FREQ=WEEKLY;BYDAY=XX', 'BYDAY must have weekdays, such as MO or 2MO.'],
  ['FREQ=WEEKLY;BYDAY=MO,', 'BYDAY must have weekdays, such as MO or 2MO.'],
  ['FREQ=MONTHLY;BYDAY=0MO', 'A number in BYDAY must be from 1 to 53 or from -53 to -1.'],
  ['FREQ=MONTHLY;BYDAY=54MO', 'A number in BYDAY must be from 1 to 53 or from -53 to -1.'],
  ['FREQ=DAILY;BYDAY=1MO', 'Numbers in BYDAY go with FREQ=MONTHLY and FREQ=YEARLY only.'],
  ['FREQ=WEEKLY;BYDAY=-1MO', 'Numbers in BYDAY go with FREQ=MONTHLY and FREQ=YEARLY only.'],
  ['FREQ=YEARLY;BYWEEKNO=1;BYDAY=1MO', 'Numbers in BYDAY do not go with BYWEEKNO.'],
  ['FREQ=YEARLY;BYWEEKNO=1', 'BYWEEKNO goes with BYDAY only.'],
  ['FREQ=MONTHLY;BYWEEKNO=1;BYDAY=MO', 'BYWEEKNO goes with FREQ=YEARLY only.'],
  ['FREQ=YEARLY;BYWEEKNO=54;BYDAY=MO', 'BYWEEKNO must be from 1 to 53 or from -53 to -1.'],
  ['FREQ=DAILY;BYYEARDAY=1', 'BYYEARDAY goes with FREQ=YEARLY only.'],
  ['FREQ=WEEKLY;BYYEARDAY=1', 'BYYEARDAY goes with FREQ=YEARLY only.'],
  ['FREQ=MONTHLY;BYYEARDAY=1', 'BYYEARDAY goes with FREQ=YEARLY only.'],
  ['FREQ=YEARLY;BYYEARDAY=367', 'BYYEARDAY must be from 1 to 366 or from -366 to -1.'],
  ['FREQ=WEEKLY;BYMONTHDAY=1', 'BYMONTHDAY does not go with FREQ=WEEKLY.'],
  ['FREQ=MONTHLY;BYMONTHDAY=0', 'BYMONTHDAY must be from 1 to 31 or from -31 to -1.'],
  ['FREQ=MONTHLY;BYMONTHDAY=32', 'BYMONTHDAY must be from 1 to 31 or from -31 to -1.'],
  ['FREQ=YEARLY;BYMONTH=0', 'BYMONTH must be from 1 to 12.'],
  ['FREQ=YEARLY;BYMONTH=13', 'BYMONTH must be from 1 to 12.'],
  ['FREQ=YEARLY;BYMONTH=-1', 'BYMONTH must be from 1 to 12.'],
  ['FREQ=MONTHLY;BYSETPOS=1', 'BYSETPOS goes with another BY part only.'],
  ['FREQ=MONTHLY;BYDAY=MO;BYSETPOS=0', 'BYSETPOS must be from 1 to 366 or from -366 to -1.'],
  ['FREQ=MONTHLY;BYDAY=MO;BYSETPOS=367', 'BYSETPOS must be from 1 to 366 or from -366 to -1.'],
  ['FREQ=WEEKLY;WKST=XX', 'WKST must be a weekday, such as MO.'],
  [`FREQ=YEARLY;BYYEARDAY=${'1,'.repeat(250)}1`, 'Must be at most 500 characters long.'],
])('%s is refused', (text, error) => {
  expect(parseRule(text)).toEqual({ error });
});

test.each([
  ['FREQ=DAILY;INTERVAL=3', true],
  ['FREQ=MONTHLY;COUNT=5', true],
  ['FREQ=YEARLY;UNTIL=20301231', true],
  ['FREQ=WEEKLY;BYDAY=MO', false],
  ['FREQ=MONTHLY;BYMONTHDAY=1', false],
  ['FREQ=WEEKLY;WKST=SU', false],
])('%s counts from the completion: %s', (text, accepted) => {
  expect(afterCompletionError(ruleIn(text)) === null).toBe(accepted);
});
