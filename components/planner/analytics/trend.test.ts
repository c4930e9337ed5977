import fc from 'fast-check';
import { addDays, type Day, periodOf } from '@/lib/shared/calendar/days';
import { gridPeriod } from '@/lib/shared/calendar/month-grid';
import { weeksOf } from '@/lib/shared/calendar/periods';
import { countPeriod, type DayCounts } from '@/lib/shared/text/day-counts';
import { scaleOf, trendByDay, trendByMonth, trendByWeek } from './trend';

const TODAY = '2025-11-21';

const day = fc.integer({ min: 0, max: 800 }).map((days): Day => addDays('2024-06-01', days));
const dayCounts = fc
  .record({ tasks: fc.nat(40), done: fc.nat(40), meetings: fc.nat(9) })
  .map(({ tasks, done, meetings }): DayCounts => ({ tasks, done: Math.min(done, tasks), meetings }));
const counts = fc.array(fc.tuple(day, dayCounts)).map((entries) => new Map(entries));

const sum = (bars: readonly { counts: DayCounts }[]): DayCounts =>
  bars.reduce(
    (all, { counts: { tasks, done, meetings } }) => ({
      tasks: all.tasks + tasks,
      done: all.done + done,
      meetings: all.meetings + meetings,
    }),
    { tasks: 0, done: 0, meetings: 0 },
  );

it('the bars add up to the period: no day is left out or counted twice', () => {
  fc.assert(
    fc.property(counts, day, (planned, holding) => {
      const week = periodOf('weekly', holding);
      expect(sum(trendByDay(week, planned, TODAY))).toEqual(countPeriod(planned, week));
      const month = periodOf('monthly', holding).start;
      expect(sum(trendByWeek(weeksOf(month), planned, TODAY))).toEqual(
        countPeriod(planned, gridPeriod(month)),
      );
      const year = periodOf('annual', holding);
      expect(sum(trendByMonth(year.start, planned, TODAY))).toEqual(countPeriod(planned, year));
    }),
  );
});

it('the bars are named, and the present one is marked', () => {
  const byDay = trendByDay(periodOf('weekly', TODAY), new Map(), TODAY);
  expect(byDay.map(({ label }) => label)).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']);
  expect(byDay.filter(({ isNow }) => isNow).map(({ name }) => name)).toEqual(['Friday']);
  const byWeek = trendByWeek(weeksOf('2025-11-01'), new Map(), TODAY);
  expect(byWeek.map(({ label }) => label).at(-1)).toBe('Week 6');
  expect(byWeek.find(({ isNow }) => isNow)?.label).toBe('Week 4');
  const byMonth = trendByMonth('2025-01-01', new Map(), TODAY);
  expect(byMonth.map(({ label }) => label).join(' ')).toBe('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec');
  expect(trendByMonth('2024-01-01', new Map(), TODAY).some(({ isNow }) => isNow)).toBe(false);
});

it('the scale has four equal steps, is at least as high as the highest bar, and is more than half used', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20_000)), (totals) => {
      const scale = scaleOf(totals);
      const highest = Math.max(0, ...totals);
      expect(scale % 4).toBe(0);
      expect(scale).toBeGreaterThanOrEqual(Math.max(4, highest));
      if (highest > 4) expect(highest).toBeGreaterThan(scale / 2);
    }),
  );
  expect([7, 33, 112].map((highest) => scaleOf([highest]))).toEqual([8, 36, 120]);
  expect(scaleOf([])).toBe(4);
});
