import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import type { Bar } from '@/components/planner/analytics/trend';
import { classNames } from '@/components/ui/class-names';
import { type CalendarEvent, useVisibleEvents } from '@/lib/client/items/outside-events';
import { schedulesIn } from '@/lib/client/items/schedules';
import { tasksIn } from '@/lib/client/items/tasks';
import { useVisibleItems } from '@/lib/client/people/people-filter';
import { type Day, formatDay, partsOf } from '@/lib/shared/calendar/days';
import { gridPeriod, isSameMonth } from '@/lib/shared/calendar/month-grid';
import type { MonthWeek } from '@/lib/shared/calendar/periods';
import type { Schedule } from '@/lib/shared/contract/schemas/schedules';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import type { DayCounts } from '@/lib/shared/text/day-counts';
import { Paper } from './paper';
import styles from './paper.module.css';
import { PaperChart } from './paper-chart';
import { PaperGoals } from './paper-goals';
import { plan } from './paper-layout';
import { isPrinted, Lines, meetingsOn, Ring, timeOn } from './paper-lines';
import { ribbonLines } from './ribbon-lines';

/** The number of lines in the cell of a day, by the number of weeks on the sheet. */
const LINES: Readonly<Record<number, number>> = { 4: 10, 5: 8, 6: 6 };

type MonthPaperProps = {
  month: Day;
  weeks: readonly MonthWeek[];
  counts: DayCounts;
  bars: readonly Bar[];
};

/** The columns of days that begin a half of the sheet. */
const FIRST_COLUMNS = [0, 4];

/** An entry in a cell. Meetings of whole days come first, then other meetings, then tasks. */
type Entry =
  | { id: string; title: string; time: string | null; isDone: boolean | null; ribbon?: undefined }
  /** A part of a meeting that takes whole days, or a free line between two such. */
  | { id: string; title: string; ribbon: 'goes-on' | 'ends' | 'free' };

/** The printed sheet of a month: seven columns and one for notes, with the fold between the fourth and the fifth. */
export function MonthPaper({ month, weeks, counts, bars }: MonthPaperProps) {
  const whole = gridPeriod(month);
  const tasks = (useVisibleItems(useQuery({ ...tasksIn(whole), enabled: false }).data) ?? []).filter(
    isPrinted,
  );
  const meetings = useVisibleItems(useQuery({ ...schedulesIn(whole), enabled: false }).data) ?? [];
  const events = useVisibleEvents(whole);
  const all = [...meetings, ...events];
  const lines = LINES[weeks.length] ?? 6;
  const wholeDays = all.filter(({ time }) => time === null);
  const ribbons = weeks.map(({ days }) => ribbonLines(wholeDays, days));
  const column = (weekday: number) => (
    <div key={weekday}>
      <p className={styles.weekdayName}>{weekdayName(weeks, weekday)}</p>
      {weeks.map(({ number, days }, row) => {
        const day = days[weekday] ?? null;
        const entries =
          day === null ? [] : [...ribbonsOn(day, ribbons[row]?.[weekday]), ...entriesOn(day, tasks, all)];
        return <Cell key={number} day={day} month={month} lines={lines} entries={entries} />;
      })}
    </div>
  );
  const style = { '--weeks': weeks.length } as CSSProperties;
  return (
    <Paper
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
        <div className={styles.month} style={style}>
          {[0, 1, 2, 3].map(column)}
        </div>
      }
      right={
        <div className={styles.month} style={style}>
          {[4, 5, 6].map(column)}
          <div className={styles.isNotes}>
            <p className={styles.weekdayName}>Notes</p>
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

/** Returns the ribbons of a day. The title is written where the ribbon begins, also on each half of the sheet. */
const ribbonsOn = (day: Day, lines: readonly (Schedule | CalendarEvent | undefined)[] = []): Entry[] =>
  lines.map((meeting, line) => {
    if (!meeting) return { id: `free ${line}`, title: '', ribbon: 'free' };
    const isTitled = meeting.date === day || FIRST_COLUMNS.includes(partsOf(day).weekday);
    return {
      id: meeting.id,
      title: isTitled ? meeting.title : '',
      ribbon: meeting.endDate > day ? 'goes-on' : 'ends',
    };
  });

function entriesOn(
  day: Day,
  tasks: readonly Task[],
  meetings: readonly (Schedule | CalendarEvent)[],
): Entry[] {
  const isOn = ({ date }: Task) => date === day;
  return [
    ...meetingsOn(meetings, day)
      .filter(({ time }) => time !== null)
      .map((meeting) => ({
        id: meeting.id,
        title: meeting.title,
        time: timeOn(meeting, day),
        isDone: null,
      })),
    ...tasks.filter(isOn).map(({ id, title, time, completed }) => ({ id, title, time, isDone: completed })),
  ];
}

type CellProps = { day: Day | null; month: Day; lines: number; entries: readonly Entry[] };

const Cell = ({ day, month, lines, entries }: CellProps) => (
  <section className={classNames(styles.monthDay, day && !isSameMonth(day, month) && styles.outside)}>
    <p className={styles.dayNumber}>{day && partsOf(day).dayOfMonth}</p>
    {day && <Lines items={entries} lines={lines} write={writeEntry} />}
  </section>
);

/** A free line keeps the ribbons below it at their height. */
const RIBBON_LOOKS = { 'goes-on': styles.goesOn, ends: undefined, free: styles.free };

const writeEntry = (entry: Entry) =>
  entry.ribbon ? (
    <span className={classNames(styles.ribbon, RIBBON_LOOKS[entry.ribbon])} data-part="ribbon">
      <bdi>{entry.title}</bdi>
    </span>
  ) : (
    <>
      {entry.isDone !== null && <Ring isDone={entry.isDone} />}
      {entry.time && <time>{entry.time}</time>}
      <span>
        <bdi>{entry.title}</bdi>
      </span>
    </>
  );
