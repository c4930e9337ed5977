import { destinationsNamed, languageOf } from './go-to';
import { weekNumberOf } from './spans';

const TODAY = '2025-11-21';

const named = (text: string, language: 'en' | 'de' = 'en', today = TODAY) =>
  destinationsNamed(text, { today, language });

it.each([
  ['14 mar', '2026-03-14'],
  ['March 14', '2026-03-14'],
  ['14 mar 2019', '2019-03-14'],
  ['Mar 14, 2019', '2019-03-14'],
  ['14th of March', '2026-03-14'],
  ['14 March 2027', '2027-03-14'],
  ['today', TODAY],
  ['tomorrow', '2025-11-22'],
  ['yesterday', '2025-11-20'],
  ['next friday', '2025-11-28'],
  ['friday', TODAY],
  ['in 3 days', '2025-11-24'],
  ['end of month', '2025-11-30'],
  ['2025-08-19', '2025-08-19'],
  ['1999-01-02', '1999-01-02'],
  ['3/14/2019', '2019-03-14'],
  ['  tomorrow ', '2025-11-22'],
  ['go to friday', TODAY],
  ['Go to next friday', '2025-11-28'],
  ['goto 14 mar', '2026-03-14'],
  ['show tomorrow', '2025-11-22'],
])('"%s" is the day %s', (text, date) => {
  expect(named(text)).toEqual([{ kind: 'daily', period: { start: date, end: date } }]);
});

it.each([
  ['14. März', '2026-03-14'],
  ['14. März 2019', '2019-03-14'],
  ['14.3.2019', '2019-03-14'],
  ['übermorgen', '2025-11-23'],
  ['gestern', '2025-11-20'],
  ['nächsten Freitag', '2025-11-28'],
  ['Heute', TODAY],
  ['gehe zum 14. März', '2026-03-14'],
])('in German "%s" is the day %s', (text, date) => {
  expect(named(text, 'de')).toEqual([{ kind: 'daily', period: { start: date, end: date } }]);
});

it.each([
  ['week 47', 'weekly', '2025-11-16', '2025-11-22'],
  ['go to week 47', 'weekly', '2025-11-16', '2025-11-22'],
  ['KW 1 2026', 'weekly', '2025-12-28', '2026-01-03'],
  ['week 53 2026', 'weekly', '2026-12-27', '2027-01-02'],
  ['march 2027', 'monthly', '2027-03-01', '2027-03-31'],
  ['march', 'monthly', '2026-03-01', '2026-03-31'],
  ['nov', 'monthly', '2025-11-01', '2025-11-30'],
  ['2024-02', 'monthly', '2024-02-01', '2024-02-29'],
  ['2027', 'annual', '2027-01-01', '2027-12-31'],
])('"%s" is a %s period', (text, kind, start, end) => {
  expect(named(text)).toEqual([{ kind, period: { start, end } }]);
});

it.each([
  ['week 1', '2026-11-27', '2027-01-03', '2025-12-28'],
  ['KW 1', '2026-11-27', '2027-01-03', '2025-12-28'],
  ['week 50', '2026-11-27', '2026-12-06', '2025-12-07'],
  ['week 1', '2026-12-30', '2027-01-03', '2025-12-28'],
  ['week 53', '2027-01-03', '2032-12-26', '2026-12-27'],
])('"%s" on %s is the next such week, and then the last one that is over', (text, today, next, last) => {
  expect(named(text, 'en', today).map(({ kind, period }) => [kind, period.start])).toEqual([
    ['weekly', next],
    ['weekly', last],
  ]);
});

it.each([
  '',
  'proof',
  'marching',
  'week',
  'week 0',
  'week 54',
  'week 53 2025',
  '2025-02-30',
  '31 feb 2025',
  'lunch tomorrow',
  'go to',
  'go to the dentist',
  'goat tomorrow',
  'tomorrow 13:00',
  'every monday',
  'tomorrow #home',
  '12',
  'decide',
  'is:open',
])('"%s" is no day', (text) => {
  expect(named(text)).toEqual([]);
});

it('weeks have the number of their Thursday', () => {
  expect(weekNumberOf('2025-11-16')).toBe(47);
  expect(weekNumberOf('2025-11-22')).toBe(47);
  expect(weekNumberOf('2026-01-01')).toBe(1);
  expect(weekNumberOf('2027-01-02')).toBe(53);
});

it('days are read in German where the browser speaks it', () => {
  expect(['de', 'de-AT', 'DE-de', 'en-US', 'den'].map(languageOf)).toEqual(['de', 'de', 'de', 'en', 'en']);
});
