import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { classNames } from '@/components/ui/class-names';
import { useVisibleEvents } from '@/lib/client/items/outside-events';
import { schedulesOn } from '@/lib/client/items/schedules';
import { tasksOn } from '@/lib/client/items/tasks';
import { useVisibleItems } from '@/lib/client/people/people-filter';
import { type Day, formatDay, formatDuration, partsOf, type TimeOfDay } from '@/lib/shared/calendar/days';
import { UNMEASURED } from '@/lib/shared/calendar/hours';
import { gridPeriod } from '@/lib/shared/calendar/month-grid';
import { isOnDay, isTimed, partOn } from '@/lib/shared/calendar/span';
import type { SeriesOfItem } from '@/lib/shared/contract/schemas/items';
import { marginOn } from '@/lib/shared/text/on-day';
import { MiniMonth } from './mini-month';
import { Paper } from './paper';
import styles from './paper.module.css';
import { PaperGoals } from './paper-goals';
import { type HourRow, hourRows, PRIORITY_LEGEND, plan, type TaskLine, taskLines } from './paper-layout';
import {
  isPrinted,
  Lines,
  lengthOn,
  PaperTitle,
  Ring,
  timeOn,
  writeMeetingOn,
  writeTask,
} from './paper-lines';

/** The number of task lines, which take as much space as the hours. */
const TASK_LINES = 29;

/** The most rows of hours that are legible. */
const HOUR_ROWS = 44;

/** The printed sheet of a day, with its tasks on the left half and its hours on the right. */
export function DayPaper({ date }: { date: Day }) {
  const tasks = (useVisibleItems(useQuery({ ...tasksOn(date), enabled: false }).data) ?? []).filter(
    isPrinted,
  );
  const meetings = useVisibleItems(useQuery({ ...schedulesOn(date), enabled: false }).data) ?? [];
  const events = useVisibleEvents(gridPeriod(date)).filter((event) => isOnDay(event, date));
  const wholeDays = [...meetings, ...events].filter(({ time }) => time === null);
  const timed: TimedPart[] = [
    ...meetings.filter(isTimed).map((meeting) => ({
      ...meeting,
      margin: marginOn(meeting, date),
      length: lengthOn(meeting, date),
      isDone: null,
      ...partOn(meeting, date),
    })),
    ...events.filter(isTimed).map((event) => ({
      ...event,
      series: null,
      margin: timeOn(event, date),
      length: event.calendar.name,
      isDone: null,
      ...partOn({ ...event, duration: event.duration ?? 0 }, date),
    })),
    ...tasks.filter(isTimed).map((task) => ({
      ...task,
      margin: task.time,
      length: task.estimate === null ? '' : formatDuration(task.estimate),
      isDone: task.completed,
      duration: task.estimate ?? UNMEASURED,
    })),
  ].sort((one, other) => one.time.localeCompare(other.time));
  const writeMeeting = writeMeetingOn(date);
  return (
    <Paper
      legend={PRIORITY_LEGEND}
      head={<DayHead date={date} note={plan(tasks.length, meetings.length)} />}
      aside={
        <>
          <PaperGoals type="daily" date={date} />
          <MiniMonth month={date} marked={{ start: date, end: date }} />
        </>
      }
      left={
        <div className={styles.tasks} data-part="tasks">
          <Lines items={taskLines(tasks, TASK_LINES)} lines={TASK_LINES} write={writeTaskLine} />
        </div>
      }
      right={
        <ul className={styles.hours} data-part="hours">
          {wholeDays.map((meeting) => (
            <li key={meeting.id} className={styles.begins}>
              <b />
              {writeMeeting(meeting)}
            </li>
          ))}
          {hourRows(timed, HOUR_ROWS - wholeDays.length).map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its position.
            <Hour key={index} row={row} />
          ))}
        </ul>
      }
    />
  );
}

/** A task with a time, or the part of a meeting or an outside event that falls on the day, and what is written of it. */
type TimedPart = {
  id: string;
  title: string;
  series: SeriesOfItem | null;
  time: TimeOfDay;
  duration: number;
  margin: string;
  length: string;
  /** Null for a meeting. */
  isDone: boolean | null;
};

function writeTaskLine(line: TaskLine) {
  if (line.kind === 'task') return writeTask(line.task);
  if (line.kind === 'notes')
    return (
      <span className={styles.below}>
        <bdi>{line.text}</bdi>
      </span>
    );
  return (
    <>
      <i className={classNames(styles.ring, styles.square, line.isDone && styles.isDone)} />
      <span>
        <bdi>{line.title}</bdi>
      </span>
    </>
  );
}

const DayHead = ({ date, note }: { date: Day; note: string }) => (
  <>
    <span className={styles.dayNumber}>{partsOf(date).dayOfMonth}</span>
    <div>
      <h1>
        {formatDay(date, { weekday: 'long' })}, {formatDay(date, { month: 'long', year: 'numeric' })}
      </h1>
      <p>{note}</p>
    </div>
  </>
);

const Hour = ({ row: { hour, meetings, more, isTaken } }: { row: HourRow<TimedPart> }) => (
  <li
    className={classNames(
      meetings.length > 0 && styles.begins,
      meetings.length === 0 && isTaken && styles.goesOn,
    )}
  >
    <b>{hour}</b>
    {meetings.map(({ id, margin, title, series, length, isDone }) => (
      <Fragment key={id}>
        {isDone !== null && <Ring isDone={isDone} />}
        <time>{margin}</time>
        <PaperTitle title={title} series={series} />
        <em>{length}</em>
      </Fragment>
    ))}
    {more > 0 && <em>and {more} more</em>}
  </li>
);
