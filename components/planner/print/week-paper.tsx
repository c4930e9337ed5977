import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import type { Bar } from '@/components/planner/analytics/trend';
import { classNames } from '@/components/ui/class-names';
import { type CalendarEvent, useVisibleEvents } from '@/lib/client/items/outside-events';
import { schedulesIn } from '@/lib/client/items/schedules';
import { tasksIn } from '@/lib/client/items/tasks';
import { useVisibleItems } from '@/lib/client/people/people-filter';
import { addDays, type Day, formatDay, type Period, partsOf, periodOf } from '@/lib/shared/calendar/days';
import { gridPeriod } from '@/lib/shared/calendar/month-grid';
import { weekTitle } from '@/lib/shared/calendar/periods';
import type { Schedule } from '@/lib/shared/contract/schemas/schedules';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import { MiniMonth } from './mini-month';
import { Paper } from './paper';
import styles from './paper.module.css';
import { PaperChart } from './paper-chart';
import { PaperGoals } from './paper-goals';
import { PRIORITY_LEGEND, plan, shareLines } from './paper-layout';
import { isPrinted, Lines, meetingsOn, writeMeetingOn, writeTask } from './paper-lines';

/** The number of lines for tasks, and for meetings, of a day, and the fewest when others need more. */
const LINES = 6;
const LEAST = 3;

/** The height of a line in millimetres, and of what is around the lines of a day. */
const LINE_MM = 6;
const AROUND_MM = 1.65;

type WeekPaperProps = { selected: Day; period: Period; bars: readonly Bar[] };

/** The printed sheet of a week: four blocks on each half, the eighth for notes. */
export function WeekPaper({ selected, period, bars }: WeekPaperProps) {
  const tasks = (useVisibleItems(useQuery({ ...tasksIn(period), enabled: false }).data) ?? []).filter(
    isPrinted,
  );
  const meetings = useVisibleItems(useQuery({ ...schedulesIn(period), enabled: false }).data) ?? [];
  const events = useVisibleEvents(gridPeriod(period.start));
  const all = [...meetings, ...events];
  const { text, year } = weekTitle(selected);
  const { start } = periodOf('weekly', selected);
  const dayAt = (index: number) => {
    const day = addDays(start, index);
    return { day, tasks: tasks.filter(({ date }) => date === day), meetings: meetingsOn(all, day) };
  };
  const [left, right] = [[0, 1, 2, 3].map(dayAt), [4, 5, 6].map(dayAt)];
  const [leftLines, rightLines] = [linesOf(left), linesOf([...right, NOTES])];
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
      left={
        <div className={styles.fourDays} style={rowsOf(leftLines)}>
          {left.map((of, index) => (
            <DayBlock key={of.day} {...of} lines={leftLines[index] ?? LINES} />
          ))}
        </div>
      }
      right={
        <div className={styles.fourDays} style={rowsOf(rightLines)}>
          {right.map((of, index) => (
            <DayBlock key={of.day} {...of} lines={rightLines[index] ?? LINES} />
          ))}
          <Notes lines={rightLines.at(-1) ?? LINES} />
        </div>
      }
    />
  );
}

type DayItems = { tasks: readonly Task[]; meetings: readonly (Schedule | CalendarEvent)[] };

const NOTES: DayItems = { tasks: [], meetings: [] };

/** Returns how many lines each block of a half has. */
const linesOf = (blocks: readonly DayItems[]): number[] =>
  shareLines(
    blocks.map(({ tasks, meetings }) => Math.max(tasks.length, meetings.length)),
    LINES,
    LEAST,
  );

/** Returns the heights of the blocks by their lines. */
const rowsOf = (lines: readonly number[]): CSSProperties => ({
  gridTemplateRows: lines.map((count) => `minmax(0, ${count * LINE_MM + AROUND_MM}fr)`).join(' '),
});

type DayBlockProps = DayItems & { day: Day; lines: number };

const DayBlock = ({ day, tasks, meetings, lines }: DayBlockProps) => (
  <section className={styles.weekDay}>
    <div>
      <p className={styles.dayNumber}>{partsOf(day).dayOfMonth}</p>
      <p className={styles.weekdayName}>{formatDay(day, { weekday: 'long' })}</p>
    </div>
    <Lines items={meetings} lines={lines} write={writeMeetingOn(day)} />
    <Lines items={tasks} lines={lines} write={writeTask} />
  </section>
);

const Notes = ({ lines }: { lines: number }) => (
  <section className={classNames(styles.weekDay, styles.isNotes)}>
    <p className={styles.weekdayName}>Notes</p>
    <Lines items={[]} lines={lines} write={() => null} />
  </section>
);
