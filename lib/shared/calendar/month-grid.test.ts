import fc from 'fast-check';
import { addDays, daysOf, FIRST_DAY, gridOf, LAST_DAY, partsOf, periodOf } from './days';
import { gridCells, gridPeriod, isSameMonth, monthOf } from './month-grid';

const day = fc.integer({ min: 0, max: 80_000 }).map((days) => addDays('1900-02-01', days));

it('a month grid consists of the whole weeks, from Sunday, that contain the month', () => {
  fc.assert(
    fc.property(day, (holding) => {
      const cells = gridCells(monthOf(holding));
      expect(cells).toEqual(daysOf(gridOf(holding)));
      expect(gridPeriod(holding)).toEqual(gridOf(holding));
      expect(partsOf(cells[0] ?? '').weekday).toBe(0);
      expect(cells.filter((cell) => cell && isSameMonth(cell, holding))).toEqual(
        daysOf(periodOf('monthly', holding)),
      );
    }),
  );
});

it('the grid of November 2025 has six weeks', () => {
  expect(gridPeriod('2025-11-21')).toEqual({ start: '2025-10-26', end: '2025-12-06' });
});

it('cells beyond the ends of the calendar are empty', () => {
  expect(gridCells(FIRST_DAY)[0]).toBeNull();
  expect(gridPeriod(FIRST_DAY).start).toBe(FIRST_DAY);
  expect(gridCells(LAST_DAY).at(-1)).toBeNull();
  expect(gridPeriod(LAST_DAY).end).toBe(LAST_DAY);
});
