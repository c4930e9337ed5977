import { type Day, daysOf, formatDay, type Period, periodOf } from '@/lib/shared/calendar/days';
import { holds, type MonthWeek, monthsOf } from '@/lib/shared/calendar/periods';
import { counted, countPeriod, type DayCounts } from '@/lib/shared/text/day-counts';

/** The data of the views' charts, and the remarks about it. */

export type Bar = {
  /** The label below the bar, such as 'Fri', 'Week 4' or 'Nov'. */
  label: string;
  /** The name in full, such as 'Friday', 'Week 4' or 'November'. */
  name: string;
  period: Period;
  counts: DayCounts;
  /** True when the period contains today. */
  isNow: boolean;
};

type CountsByDay = ReadonlyMap<Day, DayCounts>;

const bar = (label: string, name: string, period: Period, counts: CountsByDay, today: Day): Bar => ({
  label,
  name,
  period,
  counts: countPeriod(counts, period),
  isNow: holds(period, today),
});

/** Returns the bars of a week, one for each day. */
export const trendByDay = (week: Period, counts: CountsByDay, today: Day): Bar[] =>
  daysOf(week).map((day) =>
    bar(
      formatDay(day, { weekday: 'short' }),
      formatDay(day, { weekday: 'long' }),
      { start: day, end: day },
      counts,
      today,
    ),
  );

/** Returns the bars of a month, one for each week. Weeks are whole and include days of the neighbouring months. */
export const trendByWeek = (weeks: readonly MonthWeek[], counts: CountsByDay, today: Day): Bar[] =>
  weeks.map(({ number, period }) => bar(`Week ${number}`, `Week ${number}`, period, counts, today));

/** Returns the bars of a year, one for each month. */
export const trendByMonth = (year: Day, counts: CountsByDay, today: Day): Bar[] =>
  monthsOf(year).map((month) =>
    bar(
      formatDay(month, { month: 'short' }),
      formatDay(month, { month: 'long' }),
      periodOf('monthly', month),
      counts,
      today,
    ),
  );

/**
 * Returns the upper end of the chart's scale, which is divided into four equal steps and at least as high as the
 * highest bar.
 */
export function scaleOf(totals: readonly number[]): number {
  const step = Math.max(1, Math.ceil(Math.max(0, ...totals) / 4));
  const grain = step < 10 ? 1 : step < 50 ? 5 : 10 ** Math.floor(Math.log10(step));
  return 4 * Math.ceil(step / grain) * grain;
}

/** A remark under the heading 'In short'. */
export type Remark = { term: string; text: string };

const rateOf = ({ tasks, done }: DayCounts): number => (tasks === 0 ? 0 : done / tasks);

/** Returns the first of the greatest bars. */
const greatest = (bars: readonly Bar[], compare: (a: Bar, b: Bar) => number): Bar | undefined =>
  bars.reduce<Bar | undefined>((best, each) => (best && compare(each, best) <= 0 ? best : each), undefined);

const byTasks = (a: Bar, b: Bar): number => a.counts.tasks - b.counts.tasks;
const byFinish = (a: Bar, b: Bar): number => rateOf(a.counts) - rateOf(b.counts) || byTasks(a, b);

const planned = (bars: readonly Bar[]): Bar[] => bars.filter(({ counts }) => counts.tasks > 0);

const fullest = (term: string, bars: readonly Bar[]): Remark[] => {
  const found = greatest(planned(bars), byTasks);
  return found ? [{ term, text: `${found.name}, ${counted(found.counts.tasks, 'task')}` }] : [];
};

const bestFinish = (bars: readonly Bar[], say: (counts: DayCounts) => string): Remark[] => {
  const found = greatest(
    bars.filter(({ counts }) => counts.done > 0),
    byFinish,
  );
  return found ? [{ term: 'Best finish', text: `${found.name}, ${say(found.counts)}` }] : [];
};

const ofAll = ({ tasks, done }: DayCounts): string => `${done} of ${tasks}`;
const asPercent = (counts: DayCounts): string => `${Math.round(100 * rateOf(counts))}%`;

export function weekRemarks(bars: readonly Bar[]): Remark[] {
  const busiest = greatest(bars, (a, b) => loadOf(a) - loadOf(b));
  if (!busiest || loadOf(busiest) === 0) return [];
  const { tasks, meetings } = busiest.counts;
  const parts = [tasks > 0 && counted(tasks, 'task'), meetings > 0 && counted(meetings, 'meeting')];
  const average = bars.reduce((sum, { counts }) => sum + counts.tasks, 0) / bars.length;
  return [
    { term: 'Busiest day', text: `${busiest.name}, ${parts.filter(Boolean).join(' and ')}` },
    ...bestFinish(bars, ofAll),
    { term: 'A usual day', text: `${Number(average.toFixed(1))} ${average === 1 ? 'task' : 'tasks'}` },
  ];
}

const loadOf = ({ counts: { tasks, meetings } }: Bar): number => tasks + meetings;

/**
 * Returns the remarks about a month.
 * @param open the number of open tasks in the month itself, without days of the neighbouring months
 */
export const monthRemarks = (bars: readonly Bar[], open: number): Remark[] =>
  planned(bars).length === 0
    ? []
    : [
        ...fullest('Fullest week', bars),
        ...bestFinish(bars, asPercent),
        { term: 'Still open', text: counted(open, 'task') },
      ];

/** Returns the remarks about a year. Only months that have ended can be the quietest. */
export function yearRemarks(bars: readonly Bar[], today: Day): Remark[] {
  const over = planned(bars).filter(({ period }) => period.end < today);
  const quietest = over.length > 1 ? greatest(over, (a, b) => byTasks(b, a)) : undefined;
  return [
    ...fullest('Fullest month', bars),
    ...bestFinish(bars, ofAll),
    ...(quietest
      ? [{ term: 'Quietest month', text: `${quietest.name}, ${counted(quietest.counts.tasks, 'task')}` }]
      : []),
  ];
}
