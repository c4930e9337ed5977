import { useToday } from '@/lib/client/browser/today';
import { addMonths, type Day, formatDay } from '@/lib/shared/calendar/days';
import { LAID_OUT_MONTHS } from '@/lib/shared/contract/plain/limits';

/** Says how far every repeat has occurrences, in a view that looks further. */
export function LaidOutNote({ lastDay }: { lastDay: Day }) {
  const until = addMonths(useToday(), LAID_OUT_MONTHS);
  if (lastDay <= until) return null;
  return (
    <p className="laid-out-note">
      Repeats are laid out until {formatDay(until, { year: 'numeric', month: 'long', day: 'numeric' })}
    </p>
  );
}
