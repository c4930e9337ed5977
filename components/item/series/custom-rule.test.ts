import { type Custom, countedFrom, customOf, daysInMonthFor, problemsIn, recurrenceOf } from './custom-rule';

/** A Friday, the third of its month. */
const DAY = '2025-11-21';

const written = (change: Partial<Custom>, date = DAY) =>
  recurrenceOf({ ...customOf(null, date), ...change }, date).rrule;

describe('the custom editor', () => {
  it.each([
    [{}, 'FREQ=WEEKLY;BYDAY=FR'],
    [{ freq: 'DAILY', every: '3' }, 'FREQ=DAILY;INTERVAL=3'],
    [
      { every: '2', weekdays: [5, 2], ends: 'on', until: '2025-12-31' },
      'FREQ=WEEKLY;INTERVAL=2;UNTIL=20251231;BYDAY=TU,FR;WKST=SU',
    ],
    [{ freq: 'MONTHLY' }, 'FREQ=MONTHLY;BYMONTHDAY=21'],
    [{ freq: 'MONTHLY', dayInMonth: 'weekday', ends: 'after', times: '6' }, 'FREQ=MONTHLY;COUNT=6;BYDAY=3FR'],
    [{ freq: 'MONTHLY', dayInMonth: 'lastDay' }, 'FREQ=MONTHLY;BYMONTHDAY=-1'],
    [{ freq: 'YEARLY', dayInMonth: 'weekday' }, 'FREQ=YEARLY;BYMONTH=11;BYDAY=3FR'],
    [{ freq: 'YEARLY' }, 'FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=21'],
    [{ freq: 'MONTHLY', isAfterTicking: true }, 'FREQ=MONTHLY'],
  ] satisfies [Partial<Custom>, string][])('writes %j as %s', (change, rrule) => {
    expect(written(change)).toBe(rrule);
  });

  it.each([
    'FREQ=WEEKLY;INTERVAL=2;UNTIL=20251231;BYDAY=TU,FR;WKST=SU',
    'FREQ=MONTHLY;COUNT=6;BYDAY=3FR',
    'FREQ=MONTHLY;BYMONTHDAY=-1',
    'FREQ=DAILY;INTERVAL=3',
  ])('reads %s as it has written it', (rrule) => {
    expect(recurrenceOf(customOf({ rrule }, DAY), DAY)).toEqual({ rrule, mode: 'fixed' });
  });

  it('gives the goals of a month and a year a day that all of them have', () => {
    const custom = customOf(null, '2026-01-31');
    expect(recurrenceOf({ ...custom, freq: 'MONTHLY' }, '2026-01-31', 'monthly').rrule).toBe(
      'FREQ=MONTHLY;BYMONTHDAY=1',
    );
    expect(recurrenceOf({ ...custom, freq: 'YEARLY' }, '2026-01-31', 'annual').rrule).toBe(
      'FREQ=YEARLY;BYYEARDAY=1',
    );
  });

  it('offers the days that a date can stand for', () => {
    expect(daysInMonthFor(DAY)).toEqual(['date', 'weekday', 'lastDay']);
    expect(daysInMonthFor('2025-11-28')).toEqual(['date', 'weekday', 'lastWeekday', 'lastDay']);
    expect(daysInMonthFor('2025-11-30')).toEqual(['date', 'lastWeekday', 'lastDay']);
  });

  it('counts weeks from their Sunday', () => {
    expect([countedFrom('WEEKLY', DAY), countedFrom('MONTHLY', DAY)]).toEqual(['2025-11-16', DAY]);
  });

  it.each([
    [{ every: '0' }, 'every'],
    [{ every: '1000' }, 'every'],
    [{ weekdays: [] }, 'weekdays'],
    [{ ends: 'on', until: '2025-11-20' }, 'until'],
    [{ ends: 'after', times: '732' }, 'times'],
  ] satisfies [Partial<Custom>, keyof Custom][])('refuses %j', (change, name) => {
    expect(Object.keys(problemsIn({ ...customOf(null, DAY), ...change }, DAY))).toEqual([name]);
  });
});
