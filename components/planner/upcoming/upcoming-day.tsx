import { type CSSProperties, memo } from 'react';
import { classNames } from '@/components/ui/class-names';
import type { UpcomingEvent } from '@/lib/client/items/upcoming-order';
import { type Day, formatDay, partsOf } from '@/lib/shared/calendar/days';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import styles from './upcoming.module.css';
import { UpcomingRow } from './upcoming-row';

type UpcomingDaySectionProps = {
  day: Day;
  events: readonly UpcomingEvent[];
  /** The number of events to render so far. */
  limit: number;
  isToday: boolean;
  onToggle: (task: Task) => void;
};

/** A day: its date in the first column, its events in the second. */
export const UpcomingDaySection = memo(function UpcomingDaySection(props: UpcomingDaySectionProps) {
  const { day, events, limit, isToday, onToggle } = props;
  const date = formatDay(day, { weekday: 'long', month: 'long', day: 'numeric' });
  const name = isToday ? `${date}, today` : date;
  return (
    <section
      className={classNames(styles.date, isToday && 'dogear')}
      style={{ '--ear': '24px', '--rows': limit } as CSSProperties}
      aria-label={name}
    >
      <h2 aria-label={name}>
        {partsOf(day).dayOfMonth}
        <span>
          {formatDay(day, { weekday: 'long' })}
          <br />
          {isToday ? 'Today' : formatDay(day, { month: 'long' })}
        </span>
      </h2>
      <ul>
        {events.slice(0, limit).map((event) => (
          <UpcomingRow key={event.item.id} event={event} onToggle={onToggle} />
        ))}
      </ul>
    </section>
  );
});
