import fc from 'fast-check';
import { addDays, type Day, periodOf } from '@/lib/shared/calendar/days';
import { gridPeriod } from '@/lib/shared/calendar/month-grid';
import { weeksOf } from '@/lib/shared/calendar/periods';
import { countPeriod, type DayCounts } from '@/lib/shared/text/day-counts';
import {
  monthRemarks,
  scaleOf,
  trendByDay,
  trendByMonth,
  trendByWeek,
  weekRemarks,
  yearRemarks,
} from './trend';

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

describe('the remarks', () => {
  const planned = new Map<Day, DayCounts>([
    ['2025-11-16', { tasks: 2, done: 2, meetings: 1 }],
    ['2025-11-18', { tasks: 5, done: 5, meetings: 2 }],
    ['2025-11-21', { tasks: 7, done: 3, meetings: 5 }],
    ['2025-04-02', { tasks: 4, done: 4, meetings: 0 }],
    ['2025-08-02', { tasks: 3, done: 1, meetings: 0 }],
    ['2025-12-30', { tasks: 1, done: 0, meetings: 0 }],
  ]);
  const week = periodOf('weekly', TODAY);

  it('about a week name its busiest day, the best completion rate and the average', () => {
    expect(weekRemarks(trendByDay(week, planned, TODAY))).toEqual([
      { term: 'Busiest day', text: 'Friday, 7 tasks and 5 meetings' },
      { term: 'Best finish', text: 'Tuesday, 5 of 5' },
      { term: 'A usual day', text: '2 tasks' },
    ]);
  });

  it('about a week can name a day with meetings only as the busiest', () => {
    const meetings = new Map([['2025-11-17', { tasks: 0, done: 0, meetings: 2 }]]);
    expect(weekRemarks(trendByDay(week, meetings, TODAY))[0]?.text).toBe('Monday, 2 meetings');
  });

  it('about a month name its fullest week, the best completion rate and the number of open tasks', () => {
    expect(monthRemarks(trendByWeek(weeksOf(TODAY), planned, TODAY), 4)).toEqual([
      { term: 'Fullest week', text: 'Week 4, 14 tasks' },
      { term: 'Best finish', text: 'Week 4, 71%' },
      { term: 'Still open', text: '4 tasks' },
    ]);
  });

  it('about a year name its fullest month, the best completion rate and the quietest month that has ended', () => {
    expect(yearRemarks(trendByMonth('2025-01-01', planned, TODAY), TODAY)).toEqual([
      { term: 'Fullest month', text: 'November, 14 tasks' },
      { term: 'Best finish', text: 'April, 4 of 4' },
      { term: 'Quietest month', text: 'August, 3 tasks' },
    ]);
  });

  it('are empty if nothing is planned', () => {
    expect(weekRemarks(trendByDay(week, new Map(), TODAY))).toEqual([]);
    expect(monthRemarks(trendByWeek(weeksOf(TODAY), new Map(), TODAY), 0)).toEqual([]);
    expect(yearRemarks(trendByMonth('2025-01-01', new Map(), TODAY), TODAY)).toEqual([]);
  });
});
