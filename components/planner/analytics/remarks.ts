import type { Day } from '@/lib/shared/calendar/days';
import { counted, type DayCounts } from '@/lib/shared/text/day-counts';
import type { Bar } from './trend';

/** The period that the remarks are about, and what its bars do not say. */
export type RemarkSubject =
  | { of: 'week' }
  /** `open` is the number of open tasks in the month itself, without days of the neighbouring months. */
  | { of: 'month'; open: number }
  | { of: 'year'; today: Day };

/** A remark under the heading 'In short'. */
export type Remark = { term: string; text: string };

/** Returns the remarks about a period with these bars; none if nothing is planned in it. */
export function remarksOf(subject: RemarkSubject, bars: readonly Bar[]): Remark[] {
  if (subject.of === 'week') return weekRemarks(bars);
  if (subject.of === 'month') return monthRemarks(bars, subject.open);
  return yearRemarks(bars, subject.today);
}

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

function weekRemarks(bars: readonly Bar[]): Remark[] {
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

const monthRemarks = (bars: readonly Bar[], open: number): Remark[] =>
  planned(bars).length === 0
    ? []
    : [
        ...fullest('Fullest week', bars),
        ...bestFinish(bars, asPercent),
        { term: 'Still open', text: counted(open, 'task') },
      ];

/** Only months that have ended can be the quietest. */
function yearRemarks(bars: readonly Bar[], today: Day): Remark[] {
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
