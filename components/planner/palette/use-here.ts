import { usePathname } from 'next/navigation';
import { useSelectedDate } from '@/components/planner/view/selected-date';
import { viewAt } from '@/components/planner/view/views';
import { type Visit, visitKey } from '@/lib/client/search/recent';
import { periodOf } from '@/lib/shared/calendar/days';
import { withinCalendar } from '@/lib/shared/calendar/periods';

const KIND_OF = {
  '/daily': 'daily',
  '/weekly': 'weekly',
  '/monthly': 'monthly',
  '/annual': 'annual',
} as const;

/** Hook: the day, week, month or year that is shown, as a visit; null in other views. */
export function useShownPeriod(): Visit | null {
  const view = viewAt(usePathname())?.href;
  const { selectedDate } = useSelectedDate();
  if (!view || view === '/upcoming') return null;
  const kind = KIND_OF[view];
  return { kind, date: withinCalendar(periodOf(kind, selectedDate)).start };
}

/** Hook: the key (`visitKey`) of the period that is shown, such as to leave it out of a list; null in other views. */
export function useHere(): string | null {
  const shown = useShownPeriod();
  return shown && visitKey(shown);
}
