import { useMemo } from 'react';
import { rowIdOf } from '@/components/item/row/row-focus';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { useRovingRows } from '@/components/ui/use-roving-rows';
import { byDay, type UpcomingDay, type UpcomingEvent } from '@/lib/client/items/upcoming-order';
import { useShortcutsOn } from '@/lib/client/settings/shortcuts';
import type { Day } from '@/lib/shared/calendar/days';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import { counted } from '@/lib/shared/text/day-counts';
import styles from './upcoming.module.css';
import { UpcomingDaySection } from './upcoming-day';
import { useGrowing } from './use-growing';

type UpcomingSheetProps = {
  events: readonly UpcomingEvent[];
  today: Day;
  /** Completes or reopens a task; the same function on every render. */
  onToggle: (task: Task) => void;
};

/** The days that have events, as one tab stop. A long list is rendered in parts as it is scrolled. */
export function UpcomingSheet({ events, today, onToggle }: UpcomingSheetProps) {
  const days = useMemo(() => byDay(events), [events]);
  const { drawn, grow, afterLast } = useGrowing<HTMLButtonElement>(events.length);
  const more = events.length - drawn;
  const withLetters = useShortcutsOn();
  const rows = useRovingRows({
    withLetters,
    // Enter needs no handler, since the focused element of a row is a link.
    onRowKey: ({ key, row, isOnRow }) => {
      const event = events.find(({ kind, item }) => rowIdOf({ kind, id: item.id }) === row.id);
      if (key !== ' ' || !isOnRow || event?.kind !== 'task') return false;
      onToggle(event.item);
      return true;
    },
  });
  return (
    <div className="sheet" data-rows ref={rows.container} {...rows.handlers}>
      {firstOf(days, drawn).map(({ day, events: ofDay, limit }) => (
        <UpcomingDaySection
          key={day}
          day={day}
          events={ofDay}
          limit={limit}
          isToday={day === today}
          onToggle={onToggle}
        />
      ))}
      {more > 0 && (
        <button
          type="button"
          className={classNames(styles.unfold, styles.more)}
          ref={afterLast}
          onClick={grow}
        >
          <Icon name="down" />
          <span>Unfold {counted(more, 'more event')}</span>
        </button>
      )}
    </div>
  );
}

/** Returns the days of the first `count` events, with the number of events to render of each. */
function firstOf(days: readonly UpcomingDay[], count: number): (UpcomingDay & { limit: number })[] {
  let left = count;
  return days.flatMap((day) => {
    const limit = Math.min(left, day.events.length);
    left -= limit;
    return limit > 0 ? [{ ...day, limit }] : [];
  });
}
