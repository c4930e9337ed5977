import fc from 'fast-check';
import {
  addDays,
  type Day,
  daysBetween,
  daysOf,
  FIRST_DAY,
  isDay,
  LAST_DAY,
  partsOf,
  periodOf,
} from './days';
import { isSameMonth } from './month-grid';
import {
  dayToSelect,
  firstChoice,
  formatRange,
  holds,
  monthsOf,
  quartersOf,
  shiftedDay,
  weeksOf,
  weekTitle,
  withinCalendar,
} from './periods';

const anyDay = fc
  .integer({ min: 0, max: daysBetween(FIRST_DAY, LAST_DAY) })
  .map((days): Day => addDays(FIRST_DAY, days));
const someDay = fc.integer({ min: 400, max: 80_000 }).map((days): Day => addDays(FIRST_DAY, days));
const kind = fc.constantFrom('weekly' as const, 'monthly' as const, 'annual' as const);
const direction = fc.constantFrom(1 as const, -1 as const);

describe('the day to select in the next or previous period', () => {
  it('is in the period directly before or after, from any day of a period', () => {
    fc.assert(
      fc.property(kind, direction, someDay, (of, by, from) => {
        const to = shiftedDay(of, from, by) ?? '';
        const [here, there] = [periodOf(of, from), periodOf(of, to)];
        expect(by > 0 ? there.start : addDays(there.end, 1)).toBe(by > 0 ? addDays(here.end, 1) : here.start);
      }),
    );
  });

  it('is the same weekday, or the same date, or the last day of a shorter month', () => {
    expect(shiftedDay('weekly', '2025-11-21', 1)).toBe('2025-11-28');
    expect(shiftedDay('weekly', '2026-01-02', -1)).toBe('2025-12-26');
    expect(shiftedDay('monthly', '2025-01-31', 1)).toBe('2025-02-28');
    expect(shiftedDay('monthly', '2025-12-15', 1)).toBe('2026-01-15');
    expect(shiftedDay('annual', '2024-02-29', 1)).toBe('2025-02-28');
    expect(shiftedDay('annual', '2025-11-21', -1)).toBe('2024-11-21');
  });

  it('is null beyond the ends of the calendar, whose first and last day can be reached', () => {
    fc.assert(
      fc.property(kind, direction, anyDay, (of, by, from) => {
        const to = shiftedDay(of, from, by);
        expect(to === null || isDay(to)).toBe(true);
      }),
    );
    expect(shiftedDay('annual', FIRST_DAY, -1)).toBeNull();
    expect(shiftedDay('monthly', LAST_DAY, 1)).toBeNull();
    expect(shiftedDay('weekly', '1900-01-07', -1)).toBe(FIRST_DAY);
    expect(withinCalendar(periodOf('weekly', FIRST_DAY)).start).toBe(FIRST_DAY);
    expect(withinCalendar(periodOf('weekly', LAST_DAY)).end).toBe(LAST_DAY);
  });
});

describe('the weeks of a month', () => {
  it('are four to six, follow each other from Sunday without a gap, and contain each day of the month once', () => {
    fc.assert(
      fc.property(someDay, (month) => {
        const weeks = weeksOf(month);
        expect(weeks.map(({ number }) => number)).toEqual(weeks.map((_, index) => index + 1));
        expect([4, 5, 6]).toContain(weeks.length);
        const days = weeks.flatMap((week) => week.days);
        expect(days).toEqual(weeks.flatMap(({ period }) => daysOf(period)));
        expect(partsOf(days[0] ?? '').weekday).toBe(0);
        expect(days.filter((day) => day && isSameMonth(day, month))).toEqual(
          daysOf(periodOf('monthly', month)),
        );
        for (const { period } of weeks)
          expect(daysOf(period).some((day) => isSameMonth(day, month))).toBe(true);
      }),
    );
  });

  it('have empty places beyond the ends of the calendar', () => {
    expect(weeksOf(FIRST_DAY)[0]?.days[0]).toBeNull();
    expect(weeksOf(LAST_DAY).at(-1)?.period.end).toBe(LAST_DAY);
  });

  it('are selected by a day of the month in them: the selected one, else today, else the first', () => {
    const [first, second] = weeksOf('2025-11-01');
    if (!first || !second) throw new Error('November has weeks.');
    expect(dayToSelect(second, '2025-11-01', '2025-11-05', '2025-11-07')).toBe('2025-11-05');
    expect(dayToSelect(second, '2025-11-01', '2025-11-21', '2025-11-07')).toBe('2025-11-07');
    expect(dayToSelect(second, '2025-11-01', '2025-11-21', '2025-11-21')).toBe('2025-11-02');
    // Today is in the week, but in another month, so it is not selected.
    expect(dayToSelect(first, '2025-11-01', '2025-11-21', '2025-10-31')).toBe('2025-11-01');
  });

  it('are selected without leaving the month', () => {
    fc.assert(
      fc.property(someDay, someDay, someDay, (month, selected, today) => {
        for (const week of weeksOf(month)) {
          const day = dayToSelect(week, month, selected, today);
          expect(isSameMonth(day, month) && holds(week.period, day)).toBe(true);
        }
      }),
    );
  });
});

describe('a year', () => {
  it('has four quarters of three months, which are its months in order', () => {
    fc.assert(
      fc.property(anyDay, (year) => {
        const quarters = quartersOf(year);
        expect(quarters.map(({ name }) => name)).toEqual(['Q1', 'Q2', 'Q3', 'Q4']);
        const months = quarters.flatMap((quarter) => quarter.months);
        expect(months).toEqual(monthsOf(year));
        expect(months.map((month) => partsOf(month))).toEqual(
          months.map((_, index) => ({
            year: partsOf(year).year,
            month: index + 1,
            dayOfMonth: 1,
            weekday: expect.any(Number),
          })),
        );
        expect(months.flatMap((month) => daysOf(periodOf('monthly', month)))).toEqual(
          daysOf(periodOf('annual', year)),
        );
      }),
      { numRuns: 30 },
    );
  });

  it('selects the first day of a month that is opened from it, or today', () => {
    const november = periodOf('monthly', '2025-11-01');
    expect(firstChoice(november, '2025-11-21')).toBe('2025-11-21');
    expect(firstChoice(november, '2025-12-01')).toBe('2025-11-01');
  });
});

describe('names of periods', () => {
  it.each([
    ['2025-11-21', 'Week of November 16 - 22,', '2025'],
    ['2025-11-30', 'Week of November 30 - December 6,', '2025'],
    ['2025-12-31', 'Week of December 28, 2025 - January 3,', '2026'],
    ['2026-01-01', 'Week of December 28, 2025 - January 3,', '2026'],
    ['2022-12-31', 'Week of December 25 - 31,', '2022'],
    [FIRST_DAY, 'Week of January 1 - 6,', '1900'],
  ])('the title of the week of %s is %p %p', (day, text, year) => {
    expect(weekTitle(day)).toEqual({ text, year });
  });

  it.each([
    ['2025-11-16', '2025-11-22', 'Nov 16 - 22'],
    ['2025-10-26', '2025-11-01', 'Oct 26 - Nov 1'],
    ['2025-12-28', '2026-01-03', 'Dec 28 - Jan 3'],
  ])('the range from %s to %s is formatted as %p', (start, end, text) => {
    expect(formatRange({ start, end })).toBe(text);
  });
});
