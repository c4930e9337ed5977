import { useMemo } from 'react';
import type { Day } from '@/lib/shared/calendar';
import { byDay, type UpcomingDay, type UpcomingEvent } from '@/lib/shared/upcoming';
import { UpcomingDaySection } from './upcoming-day';
import { useGrowing } from './use-growing';

type UpcomingSheetProps = { events: readonly UpcomingEvent[]; today: Day };

/** One sheet with every day that has something on it. */
export function UpcomingSheet({ events, today }: UpcomingSheetProps) {
  const days = useMemo(() => byDay(events), [events]);
  const drawn = useGrowing(events.length);
  return (
    <div className="sheet" aria-busy={drawn < events.length}>
      {firstOf(days, drawn).map(({ day, events: ofDay, limit }) => (
        <UpcomingDaySection key={day} day={day} events={ofDay} limit={limit} isToday={day === today} />
      ))}
    </div>
  );
}

/** The days that hold the first so many events, and how many of each day's. */
function firstOf(days: readonly UpcomingDay[], count: number): (UpcomingDay & { limit: number })[] {
  let left = count;
  return days.flatMap((day) => {
    const limit = Math.min(left, day.events.length);
    left -= limit;
    return limit > 0 ? [{ ...day, limit }] : [];
  });
}
