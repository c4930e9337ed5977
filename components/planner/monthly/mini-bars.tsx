import type { CSSProperties } from 'react';
import { type Day, formatDay } from '@/lib/shared/calendar/days';
import { type DayCounts, NOTHING } from '@/lib/shared/text/day-counts';
import styles from './monthly.module.css';

type MiniBarsProps = {
  days: readonly (Day | null)[];
  counts: ReadonlyMap<Day, DayCounts> | null;
  /** The number of tasks of a full bar. */
  scale: number;
  today: Day;
};

/** The seven days of a week with their total and completed tasks as bars. */
export const MiniBars = ({ days, counts, scale, today }: MiniBarsProps) => (
  <span className={styles.days}>
    {days.map((day, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a weekday is identified by its position.
      <span key={index}>
        <i style={heightsOf((day && counts?.get(day)) || NOTHING, scale)} />
        {day && <Initial day={day} isToday={day === today} />}
      </span>
    ))}
  </span>
);

const heightsOf = ({ tasks, done }: DayCounts, scale: number) =>
  ({ '--t': (100 * tasks) / scale, '--d': (100 * done) / scale }) as CSSProperties;

function Initial({ day, isToday }: { day: Day; isToday: boolean }) {
  const initial = formatDay(day, { weekday: 'narrow' });
  if (!isToday) return initial;
  return (
    <span className={styles.isNow}>
      <b>{initial}</b>
    </span>
  );
}
