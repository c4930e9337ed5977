import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { LAST_DAY } from '@/lib/shared/calendar/days';
import { parseRule, type Rule } from '@/lib/shared/recurrence/rule';
import { firstDays, hasDay, occurrenceDays } from './expand';

function ruleIn(text: string): Rule {
  const read = parseRule(text);
  if ('error' in read) throw new Error(`${text}: ${read.error}`);
  return read.rule;
}

/** Lines of dateutil/vectors.py: 5,000 random rules with the days that python-dateutil gives. */
const vectors = readFileSync(path.join(__dirname, 'dateutil', 'vectors.tsv'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

test('5,000 random rules give the days of python-dateutil', () => {
  expect(vectors).toHaveLength(5_000);
  const computed = vectors.map((line) => {
    const [start = '', text = '', last = ''] = line.split('\t');
    const rule = ruleIn(text);
    const days = hasDay(rule, start) ? occurrenceDays(rule, start, last) : [];
    const digest = createHash('sha1').update(days.join(' ')).digest('hex').slice(0, 8);
    return [start, text, last, days.length, digest].join('\t');
  });
  expect(computed.filter((line, index) => line !== vectors[index])).toEqual([]);
});

/** Examples of RFC 5545 section 3.8.5.3, by days: an UNTIL at midnight UTC is the day before. */
test.each([
  ['1997-09-02', 'FREQ=DAILY;INTERVAL=10;COUNT=5', '1997-09-02 09-12 09-22 10-02 10-12'],
  ['1997-09-02', 'FREQ=WEEKLY;COUNT=10', '1997-09-02 09-09 09-16 09-23 09-30 10-07 10-14 10-21 10-28 11-04'],
  [
    '1997-09-02',
    'FREQ=WEEKLY;INTERVAL=2;WKST=SU',
    '1997-09-02 09-16 09-30 10-14 10-28 11-11 11-25 12-09 12-23 1998-01-06 01-20',
  ],
  [
    '1997-09-02',
    'FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH',
    '1997-09-02 09-04 09-09 09-11 09-16 09-18 09-23 09-25 09-30 10-02',
  ],
  [
    '1997-09-01',
    'FREQ=WEEKLY;INTERVAL=2;UNTIL=19971223;WKST=SU;BYDAY=MO,WE,FR',
    '1997-09-01 09-03 09-05 09-15 09-17 09-19 09-29 10-01 10-03 10-13 10-15 10-17 10-27 10-29 10-31 11-10 11-12 11-14 11-24 11-26 11-28 12-08 12-10 12-12 12-22',
  ],
  [
    '1997-09-02',
    'FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH',
    '1997-09-02 09-04 09-16 09-18 09-30 10-02 10-14 10-16',
  ],
  [
    '1997-09-05',
    'FREQ=MONTHLY;COUNT=10;BYDAY=1FR',
    '1997-09-05 10-03 11-07 12-05 1998-01-02 02-06 03-06 04-03 05-01 06-05',
  ],
  ['1997-09-05', 'FREQ=MONTHLY;UNTIL=19971224;BYDAY=1FR', '1997-09-05 10-03 11-07 12-05'],
  [
    '1997-09-07',
    'FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU',
    '1997-09-07 09-28 11-02 11-30 1998-01-04 01-25 03-01 03-29 05-03 05-31',
  ],
  ['1997-09-22', 'FREQ=MONTHLY;COUNT=6;BYDAY=-2MO', '1997-09-22 10-20 11-17 12-22 1998-01-19 02-16'],
  ['1997-09-28', 'FREQ=MONTHLY;BYMONTHDAY=-3', '1997-09-28 10-29 11-28 12-29 1998-01-29 02-26'],
  [
    '1997-09-02',
    'FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15',
    '1997-09-02 09-15 10-02 10-15 11-02 11-15 12-02 12-15 1998-01-02 01-15',
  ],
  [
    '1997-09-30',
    'FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1',
    '1997-09-30 10-01 10-31 11-01 11-30 12-01 12-31 1998-01-01 01-31 02-01',
  ],
  [
    '1997-09-10',
    'FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15',
    '1997-09-10 09-11 09-12 09-13 09-14 09-15 1999-03-10 03-11 03-12 03-13',
  ],
  [
    '1997-09-02',
    'FREQ=MONTHLY;INTERVAL=2;BYDAY=TU',
    '1997-09-02 09-09 09-16 09-23 09-30 11-04 11-11 11-18 11-25 1998-01-06 01-13 01-20 01-27 03-03 03-10 03-17 03-24 03-31',
  ],
  [
    '1997-06-10',
    'FREQ=YEARLY;COUNT=10;BYMONTH=6,7',
    '1997-06-10 07-10 1998-06-10 07-10 1999-06-10 07-10 2000-06-10 07-10 2001-06-10 07-10',
  ],
  [
    '1997-03-10',
    'FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3',
    '1997-03-10 1999-01-10 02-10 03-10 2001-01-10 02-10 03-10 2003-01-10 02-10 03-10',
  ],
  [
    '1997-01-01',
    'FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200',
    '1997-01-01 04-10 07-19 2000-01-01 04-09 07-18 2003-01-01 04-10 07-19 2006-01-01',
  ],
  ['1997-05-19', 'FREQ=YEARLY;BYDAY=20MO', '1997-05-19 1998-05-18 1999-05-17'],
  ['1997-05-12', 'FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO', '1997-05-12 1998-05-11 1999-05-17'],
  [
    '1997-03-13',
    'FREQ=YEARLY;BYMONTH=3;BYDAY=TH',
    '1997-03-13 03-20 03-27 1998-03-05 03-12 03-19 03-26 1999-03-04 03-11 03-18 03-25',
  ],
  [
    // The example takes the start out by EXDATE.
    '1997-09-02',
    'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13',
    '1997-09-02 1998-02-13 03-13 11-13 1999-08-13 2000-10-13',
  ],
  [
    '1997-09-13',
    'FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13',
    '1997-09-13 10-11 11-08 12-13 1998-01-10 02-07 03-07 04-11 05-09 06-13',
  ],
  [
    '1996-11-05',
    'FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8',
    '1996-11-05 2000-11-07 2004-11-02',
  ],
  ['1997-09-04', 'FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3', '1997-09-04 10-07 11-06'],
  [
    '1997-09-29',
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2',
    '1997-09-29 10-30 11-27 12-30 1998-01-29 02-26 03-30',
  ],
  ['1997-08-05', 'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO', '1997-08-05 08-10 08-19 08-24'],
  ['1997-08-05', 'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU', '1997-08-05 08-17 08-19 08-31'],
  ['2007-01-15', 'FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5', '2007-01-15 01-30 02-15 03-15 03-30'],
])('the example of RFC 5545 from %s, %s', (start, text, days) => {
  const expected = daysIn(days);
  expect(occurrenceDays(ruleIn(text), start, expected.at(-1) ?? start)).toEqual(expected);
});

/** The answers of python-dateutil. */
test.each([
  ['2028-01-02', 'FREQ=YEARLY;BYDAY=-53SU', '2028-01-02 2034-01-01 2040-01-01 2045-01-01'],
  ['2027-01-01', 'FREQ=YEARLY;BYDAY=-53FR;BYMONTHDAY=1', '2027-01-01 2038-01-01 2044-01-01'],
  [
    '2024-01-01',
    'FREQ=YEARLY;BYDAY=-53SU,1MO',
    '2024-01-01 2025-01-06 2026-01-05 2027-01-04 2028-01-02 01-03',
  ],
  ['2024-01-01', 'FREQ=YEARLY;BYMONTH=1,5;BYDAY=-53MO,-5MO', '2024-01-01 2027-05-03 2028-01-03 05-01'],
])('the 53rd weekday from the end of a year is that of years which have it: %s, %s', (start, text, days) => {
  const expected = daysIn(days);
  expect(occurrenceDays(ruleIn(text), start, expected.at(-1) ?? start)).toEqual(expected);
});

test.each([
  ['FREQ=DAILY;UNTIL=20000131;BYMONTH=1'],
  ['FREQ=YEARLY;UNTIL=20000131;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA'],
])('every day in January for three years, as RFC 5545 writes it: %s', (text) => {
  const days = occurrenceDays(ruleIn(text), '1998-01-01', LAST_DAY);
  expect(days).toHaveLength(3 * 31);
  expect(days.every((day) => day.slice(5, 7) === '01')).toBe(true);
});

test.each([
  ['the 29th of February', '2024-02-29', 'FREQ=YEARLY', '2024-02-29 2028-02-29 2032-02-29'],
  ['it, across a century', '2096-02-29', 'FREQ=YEARLY', '2096-02-29 2104-02-29'],
  ['the 31st', '2026-01-31', 'FREQ=MONTHLY', '2026-01-31 03-31 05-31 07-31 08-31 10-31'],
  ['the last day', '2026-01-31', 'FREQ=MONTHLY;BYMONTHDAY=-1', '2026-01-31 02-28 03-31 04-30'],
  ['the week 53', '2026-12-28', 'FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO', '2026-12-28 2032-12-27 2037-12-28'],
  ['the first of five Mondays', '2026-03-02', 'FREQ=MONTHLY;BYDAY=-5MO', '2026-03-02 06-01 08-03 11-02'],
  [
    'a start that the rule does not give',
    '2026-11-22',
    'FREQ=WEEKLY;BYDAY=TU;COUNT=3',
    '2026-11-22 11-24 12-01',
  ],
  [
    'a position from which the first month is past',
    '2026-11-22',
    'FREQ=MONTHLY;BYDAY=SU;BYSETPOS=2',
    '2026-11-22 12-13',
  ],
  ['a last day that is an occurrence', '2026-11-22', 'FREQ=DAILY;UNTIL=20261124', '2026-11-22 11-23 11-24'],
  ['a last day before the start', '2026-11-22', 'FREQ=DAILY;UNTIL=20261121', '2026-11-22'],
  ['the end of the calendar', '9999-12-30', 'FREQ=WEEKLY;BYDAY=TH,FR;BYSETPOS=2', '9999-12-30 9999-12-31'],
])('%s', (_, start, text, days) => {
  const expected = daysIn(days);
  expect(firstDays(ruleIn(text), start, expected.length)).toEqual(expected);
});

test.each([
  ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', false],
  ['FREQ=DAILY;INTERVAL=7;BYDAY=MO', false],
  ['FREQ=DAILY;BYDAY=MO;BYSETPOS=2', false],
  ['FREQ=DAILY;BYDAY=MO;BYSETPOS=1', true],
  ['FREQ=MONTHLY;BYDAY=6MO', false],
  ['FREQ=MONTHLY;BYMONTHDAY=1,2;BYSETPOS=40', false],
  ['FREQ=WEEKLY;BYDAY=MO;BYSETPOS=-2', false],
  ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', true],
  ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=SU', true],
  // Such a day is in 2044.
  ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO', false],
  ['FREQ=DAILY;UNTIL=20261121', false],
  ['FREQ=DAILY;UNTIL=20261122', true],
])('from November 22, 2026, %s gives a day in ten years: %s', (text, expected) => {
  expect(hasDay(ruleIn(text), '2026-11-22')).toBe(expected);
});

test('the first days are not more than wanted, nor than the rule counts', () => {
  expect(firstDays(ruleIn('FREQ=DAILY'), '2026-11-22', 2)).toEqual(['2026-11-22', '2026-11-23']);
  expect(firstDays(ruleIn('FREQ=DAILY;COUNT=1'), '2026-11-22', 5)).toEqual(['2026-11-22']);
  expect(firstDays(ruleIn('FREQ=DAILY;INTERVAL=400'), '2026-11-22', 3)).toEqual([
    '2026-11-22',
    '2027-12-27',
    '2029-01-30',
  ]);
});

/** Reads days that may leave out the year of the day before. */
function daysIn(text: string): string[] {
  let year = '';
  return text.split(' ').map((day) => {
    if (day.length > 5) year = day.slice(0, 4);
    return `${year}-${day.slice(-5)}`;
  });
}
