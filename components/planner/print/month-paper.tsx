import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import type { Bar } from '@/components/planner/analytics/trend';
import { classNames } from '@/components/ui/class-names';
import { schedulesIn } from '@/lib/client/items/schedules';
import { tasksIn } from '@/lib/client/items/tasks';
import { useVisibleItems } from '@/lib/client/people/people-filter';
import { type Day, formatDay, partsOf } from '@/lib/shared/calendar/days';
import { gridPeriod, isSameMonth } from '@/lib/shared/calendar/month-grid';
import type { MonthWeek } from '@/lib/shared/calendar/periods';
import { isOnDay } from '@/lib/shared/calendar/span';
import type { Schedule } from '@/lib/shared/contract/schedules';
import type { Task } from '@/lib/shared/contract/tasks';
import type { DayCounts } from '@/lib/shared/text/day-counts';
import { Paper } from './paper';
import { PaperChart } from './paper-chart';
import { PaperGoals } from './paper-goals';
import { plan } from './paper-layout';
import { Lines, Ring } from './paper-lines';

/** The number of lines in the cell of a day, by the number of weeks on the sheet. */
const LINES: Readonly<Record<number, number>> = { 4: 10, 5: 8, 6: 6 };

type MonthPaperProps = {
  month: Day;
  weeks: readonly MonthWeek[];
  counts: DayCounts;
  bars: readonly Bar[];
};

/** An entry in a cell. Meetings come first, then tasks. */
type Entry = { id: string; title: string; time: string | null; isDone: boolean | null };

/** The printed sheet of a month: seven columns and one for notes, with the fold between the fourth and the fifth. */
export function MonthPaper({ month, weeks, counts, bars }: MonthPaperProps) {
  const whole = gridPeriod(month);
  const tasks = useVisibleItems(useQuery({ ...tasksIn(whole), enabled: false }).data) ?? [];
  const meetings = useVisibleItems(useQuery({ ...schedulesIn(whole), enabled: false }).data) ?? [];
  const lines = LINES[weeks.length] ?? 6;
  const column = (weekday: number) => (
    <div key={weekday}>
      <p className="wd">{weekdayName(weeks, weekday)}</p>
      {weeks.map(({ number, days }) => (
        <Cell
          key={number}
          day={days[weekday] ?? null}
          month={month}
          lines={lines}
          entries={entriesOn(days[weekday] ?? null, tasks, meetings)}
        />
      ))}
    </div>
  );
  const style = { '--weeks': weeks.length } as CSSProperties;
  return (
    <Paper
      kind="of-month"
      head={
        <>
          <div>
            <h1>{formatDay(month, { month: 'long', year: 'numeric' })}</h1>
            <p>{plan(counts.tasks, counts.meetings)}</p>
          </div>
          <PaperChart bars={bars} />
        </>
      }
      aside={<PaperGoals type="monthly" date={month} />}
      left={
        <div className="pm" style={style}>
          {[0, 1, 2, 3].map(column)}
        </div>
      }
      right={
        <div className="pm" style={style}>
          {[4, 5, 6].map(column)}
          <div className="is-notes">
            <p className="wd">Notes</p>
          </div>
        </div>
      }
    />
  );
}

function weekdayName(weeks: readonly MonthWeek[], weekday: number): string {
  const day = weeks.map(({ days }) => days[weekday]).find((each) => each);
  return day ? formatDay(day, { weekday: 'long' }) : '';
}

function entriesOn(day: Day | null, tasks: readonly Task[], meetings: readonly Schedule[]): Entry[] {
  if (day === null) return [];
  const isOn = ({ date }: Task) => date === day;
  return [
    ...meetings
      .filter((meeting) => isOnDay(meeting, day))
      .map(({ id, title, time }) => ({ id, title, time, isDone: null })),
    ...tasks.filter(isOn).map(({ id, title, time, completed }) => ({ id, title, time, isDone: completed })),
  ];
}

type CellProps = { day: Day | null; month: Day; lines: number; entries: readonly Entry[] };

const Cell = ({ day, month, lines, entries }: CellProps) => (
  <section className={classNames('pc', day && !isSameMonth(day, month) && 'o')}>
    <p className="num">{day && partsOf(day).dayOfMonth}</p>
    {day && <Lines items={entries} lines={lines} write={writeEntry} />}
  </section>
);

const writeEntry = ({ title, time, isDone }: Entry) => (
  <>
    {isDone !== null && <Ring isDone={isDone} />}
    {time && <time>{time}</time>}
    <span>
      <bdi>{title}</bdi>
    </span>
  </>
);
