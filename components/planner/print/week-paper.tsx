import { useQuery } from '@tanstack/react-query';
import type { Bar } from '@/components/planner/analytics/trend';
import { classNames } from '@/components/ui/class-names';
import { schedulesIn } from '@/lib/client/items/schedules';
import { tasksIn } from '@/lib/client/items/tasks';
import { useVisibleItems } from '@/lib/client/people/people-filter';
import { addDays, type Day, formatDay, type Period, partsOf, periodOf } from '@/lib/shared/calendar/days';
import { weekTitle } from '@/lib/shared/calendar/periods';
import type { Schedule } from '@/lib/shared/contract/schemas/schedules';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import { MiniMonth } from './mini-month';
import { Paper } from './paper';
import styles from './paper.module.css';
import { PaperChart } from './paper-chart';
import { PaperGoals } from './paper-goals';
import { PRIORITY_LEGEND, plan } from './paper-layout';
import { isPrinted, Lines, meetingsOn, writeMeetingOn, writeTask } from './paper-lines';

/** The number of lines for tasks, and for meetings, of a day. */
const LINES = 6;

type WeekPaperProps = { selected: Day; period: Period; bars: readonly Bar[] };

/** The printed sheet of a week: four blocks on each half, the eighth for notes. */
export function WeekPaper({ selected, period, bars }: WeekPaperProps) {
  const tasks = (useVisibleItems(useQuery({ ...tasksIn(period), enabled: false }).data) ?? []).filter(
    isPrinted,
  );
  const meetings = useVisibleItems(useQuery({ ...schedulesIn(period), enabled: false }).data) ?? [];
  const { text, year } = weekTitle(selected);
  const { start } = periodOf('weekly', selected);
  const block = (index: number) => {
    const day = addDays(start, index);
    return (
      <DayBlock
        key={day}
        day={day}
        tasks={tasks.filter(({ date }) => date === day)}
        meetings={meetingsOn(meetings, day)}
      />
    );
  };
  return (
    <Paper
      isWeek
      legend={PRIORITY_LEGEND}
      head={
        <>
          <div>
            <h1>
              {text} {year}
            </h1>
            <p>{plan(tasks.length, meetings.length)}</p>
          </div>
          <PaperChart bars={bars} />
        </>
      }
      aside={
        <>
          <PaperGoals type="weekly" date={selected} />
          <MiniMonth month={selected} marked={period} />
        </>
      }
      left={<div className={styles.fourDays}>{[0, 1, 2, 3].map(block)}</div>}
      right={
        <div className={styles.fourDays}>
          {[4, 5, 6].map(block)}
          <Notes />
        </div>
      }
    />
  );
}

type DayBlockProps = { day: Day; tasks: readonly Task[]; meetings: readonly Schedule[] };

const DayBlock = ({ day, tasks, meetings }: DayBlockProps) => (
  <section className={styles.weekDay}>
    <div>
      <p className={styles.dayNumber}>{partsOf(day).dayOfMonth}</p>
      <p className={styles.weekdayName}>{formatDay(day, { weekday: 'long' })}</p>
    </div>
    <Lines items={meetings} lines={LINES} write={writeMeetingOn(day)} />
    <Lines items={tasks} lines={LINES} write={writeTask} />
  </section>
);

const Notes = () => (
  <section className={classNames(styles.weekDay, styles.isNotes)}>
    <p className={styles.weekdayName}>Notes</p>
    <Lines items={[]} lines={LINES} write={() => null} />
  </section>
);
