import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { classNames } from '@/components/ui/class-names';
import { schedulesOn } from '@/lib/client/items/schedules';
import { tasksOn } from '@/lib/client/items/tasks';
import { useItemsOfShown } from '@/lib/client/people/people-filter';
import { useSession } from '@/lib/client/session/session';
import { useHoursByWeekday } from '@/lib/client/settings/hours-by-weekday';
import { type Capacity, capacityOf } from '@/lib/shared/calendar/capacity';
import { type Day, formatDuration, partsOf } from '@/lib/shared/calendar/days';
import styles from './capacity.module.css';

/**
 * The capacity of a day, from what is read of it. Until then, and on a weekday without hours, its space is empty, so that
 * nothing moves when another day is chosen.
 */
export function DayCapacity({ date }: { date: Day }) {
  const hours = useHoursByWeekday()[partsOf(date).weekday] ?? null;
  // A meeting or task that only lacks the label takes its time nevertheless.
  const meetings = useItemsOfShown(useQuery(schedulesOn(date)).data);
  const tasks = useItemsOfShown(useQuery(tasksOn(date)).data);
  const email = useSession().user?.email;
  if (hours === null || !meetings || !tasks) return <div className={styles.capacity} />;
  return <CapacityLine capacity={capacityOf(date, hours, meetings, tasks, email)} />;
}

/** The space behind the larger of hours and plan, as a part of it, so that the tick is never at the very end. */
const SPACE = 1.06;

/** A line of what is planned on a day against its hours, with the same in words. */
export const CapacityLine = ({ capacity }: { capacity: Capacity }) => (
  <div
    className={classNames(styles.capacity, isOver(capacity) && styles.isOver)}
    role="img"
    aria-label={plannedInWords(capacity)}
  >
    <CapacityBar capacity={capacity} />
    <span className={styles.words} aria-hidden="true">
      <CapacityWords capacity={capacity} />
      {inWords(capacity).map((words) => ` · ${words}`)}
    </span>
  </div>
);

const isOver = ({ planned, hours }: Capacity): boolean => planned > hours;

/** Returns a text such as 'Planned 9h of 10h: meetings 8h, tasks 1h, 1 without a length'. */
export function plannedInWords(capacity: Capacity): string {
  const { meetings, tasks, planned, hours } = capacity;
  const words = `${formatDuration(planned)} of ${formatDuration(hours)}: meetings ${formatDuration(meetings)}, tasks ${formatDuration(tasks)}`;
  return `Planned ${inWords(capacity, words).join(', ')}`;
}

/** The planned part of the hours in a few words, or how much is planned beyond them. */
export const CapacityWords = ({ capacity }: { capacity: Capacity }) =>
  isOver(capacity) ? (
    <>
      <b>{formatDuration(capacity.planned - capacity.hours)} over</b> {formatDuration(capacity.hours)}
    </>
  ) : (
    `${formatDuration(capacity.planned)} of ${formatDuration(capacity.hours)}`
  );

type CapacityBarProps = {
  capacity: Capacity;
  /** How many minutes of the tasks are marked as new, at their end. */
  fresh?: number;
  className?: string;
};

/** The line without words: meetings, then tasks, and what is over the hours. */
export function CapacityBar({ capacity, fresh = 0, className }: CapacityBarProps) {
  const { meetings, planned, hours } = capacity;
  const full = Math.max(planned, hours, 1) * SPACE;
  const until = (minutes: number) => Math.min(minutes, hours);
  return (
    <span className={classNames(styles.line, className)} aria-hidden="true">
      <i className={styles.meetings} style={part(0, until(meetings), full)} />
      <i className={styles.tasks} style={part(until(meetings), until(planned), full)} />
      {fresh > 0 && <i className="fresh" style={part(until(planned - fresh), until(planned), full)} />}
      {planned > hours && <i className={styles.beyond} style={part(hours, planned, full)} />}
      <i className={styles.tick} style={{ '--a': (100 * hours) / full } as CSSProperties} />
    </span>
  );
}

const part = (from: number, to: number, full: number): CSSProperties =>
  ({ '--a': (100 * from) / full, '--b': (100 * (to - from)) / full }) as CSSProperties;

/** Returns the texts with the number of tasks without a length behind them, if there are any. */
const inWords = ({ withoutLength }: Capacity, ...texts: string[]): string[] =>
  withoutLength > 0 ? [...texts, `${withoutLength} without a length`] : texts;
