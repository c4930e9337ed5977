import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { classNames } from '@/components/ui/class-names';
import { schedulesOn } from '@/lib/client/items/schedules';
import { tasksOn } from '@/lib/client/items/tasks';
import { useVisibleItems } from '@/lib/client/people/people-filter';
import { type Day, formatDay, formatDuration, partsOf, type TimeOfDay } from '@/lib/shared/calendar/days';
import { isTimed, partOn } from '@/lib/shared/calendar/span';
import { MiniMonth } from './mini-month';
import { Paper } from './paper';
import { PaperGoals } from './paper-goals';
import { type HourRow, hourRows, PRIORITY_LEGEND, plan } from './paper-layout';
import { Lines, writeTask } from './paper-lines';

/** The number of task lines, which take as much space as the hours. */
const TASK_LINES = 29;

/** The most rows of hours that are legible. */
const HOUR_ROWS = 44;

/** The printed sheet of a day, with its tasks on the left half and its hours on the right. */
export function DayPaper({ date }: { date: Day }) {
  const tasks = useVisibleItems(useQuery({ ...tasksOn(date), enabled: false }).data) ?? [];
  const meetings = useVisibleItems(useQuery({ ...schedulesOn(date), enabled: false }).data) ?? [];
  const wholeDays = meetings.filter(({ time }) => time === null);
  const timed = meetings
    .filter(isTimed)
    .map((meeting) => ({ id: meeting.id, title: meeting.title, ...partOn(meeting, date) }));
  return (
    <Paper
      kind="of-day"
      legend={PRIORITY_LEGEND}
      head={<DayHead date={date} note={plan(tasks.length, meetings.length)} />}
      aside={
        <>
          <PaperGoals type="daily" date={date} />
          <MiniMonth month={date} marked={{ start: date, end: date }} />
        </>
      }
      left={
        <div className="p-tasks">
          <Lines items={tasks} lines={TASK_LINES} write={writeTask} />
        </div>
      }
      right={
        <ul className="p-hours">
          {wholeDays.map(({ id, title }) => (
            <li key={id} className="begins">
              <b />
              <span>
                <bdi>{title}</bdi>
              </span>
              <em>all day</em>
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

/** The part of a meeting that falls on the day. */
type TimedPart = { id: string; title: string; time: TimeOfDay; duration: number };

const DayHead = ({ date, note }: { date: Day; note: string }) => (
  <>
    <span className="num">{partsOf(date).dayOfMonth}</span>
    <div>
      <h1>
        {formatDay(date, { weekday: 'long' })}, {formatDay(date, { month: 'long', year: 'numeric' })}
      </h1>
      <p>{note}</p>
    </div>
  </>
);

const Hour = ({ row: { hour, meetings, more, isTaken } }: { row: HourRow<TimedPart> }) => (
  <li className={classNames(meetings.length > 0 && 'begins', meetings.length === 0 && isTaken && 'goes-on')}>
    <b>{hour}</b>
    {meetings.map(({ id, time, title, duration }) => (
      <Fragment key={id}>
        <time>{time}</time>
        <span>
          <bdi>{title}</bdi>
        </span>
        <em>{formatDuration(duration)}</em>
      </Fragment>
    ))}
    {more > 0 && <em>and {more} more</em>}
  </li>
);
