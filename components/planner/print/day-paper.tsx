import { useQuery } from '@tanstack/react-query';
import { classNames } from '@/components/ui/class-names';
import { useShown } from '@/lib/client/people-filter';
import { schedulesOn } from '@/lib/client/schedules';
import { tasksOn } from '@/lib/client/tasks';
import { type Day, formatDay, formatDuration, partsOf } from '@/lib/shared/calendar';
import { type HourLine, hourLines, PRIORITY_LEGEND, plan } from '@/lib/shared/paper';
import type { Schedule } from '@/lib/shared/schedules';
import { MiniMonth } from './mini-month';
import { Paper } from './paper';
import { PaperGoals } from './paper-goals';
import { Lines, writeTask } from './paper-lines';

/** As many lines as the hours take. */
const TASK_LINES = 29;

/** A day on paper: its tasks, and its hours. */
export function DayPaper({ date }: { date: Day }) {
  const tasks = useShown(useQuery({ ...tasksOn(date), enabled: false }).data) ?? [];
  const meetings = useShown(useQuery({ ...schedulesOn(date), enabled: false }).data) ?? [];
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
          {hourLines(meetings).map((line) => (
            <Hour key={line.time} line={line} />
          ))}
        </ul>
      }
    />
  );
}

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

function Hour({ line: { hour, meetings, isTaken } }: { line: HourLine<Schedule> }) {
  const [first, ...others] = meetings;
  return (
    <li className={classNames(first && 'begins', !first && isTaken && 'goes-on')}>
      <b>{hour}</b>
      {first && (
        <>
          <time>{first.time}</time>
          <span>
            <bdi>{first.title}</bdi>
          </span>
          {others.length > 0 && <em>and {others.length} more</em>}
          <em>{formatDuration(first.duration)}</em>
        </>
      )}
    </li>
  );
}
