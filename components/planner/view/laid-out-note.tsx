import { useToday } from '@/lib/client/browser/today';
import { addMonths, type Day, formatDay } from '@/lib/shared/calendar/days';
import { LAID_OUT_MONTHS } from '@/lib/shared/contract/plain/limits';

/**
 * Says until which day everything that repeats has occurrences; nothing in a view that ends before it.
 * @param lastDay the last day of the view
 */
export function LaidOutNote({ lastDay }: { lastDay: Day }) {
  const until = addMonths(useToday(), LAID_OUT_MONTHS);
  if (lastDay <= until) return null;
  return (
    <p className="laid-out-note">
      Repeats are laid out until {formatDay(until, { year: 'numeric', month: 'long', day: 'numeric' })}
    </p>
  );
}
