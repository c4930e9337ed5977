import { formatDay, type PeriodKind, periodOf } from '@/lib/shared/calendar/days';
import { forYou } from '@/lib/shared/text/for-you';
import { type Placed, whenText } from '@/lib/shared/text/when';

type MailPlaced = Placed & {
  timeZone: string | null;
  isDropped: boolean;
  /** Null except for goals. */
  period: PeriodKind | null;
};

/**
 * Returns when an item is: 'Friday, November 21, 2025, 14:30', with '11:00 for you' beside a time in another zone than
 * the reader's; or the period of a goal.
 * @param readerZone the IANA name
 */
export function whenOf(item: MailPlaced, readerZone: string): string {
  const { date, time, timeZone, period, isDropped } = item;
  if (date !== null && period === 'weekly')
    return `the week of ${formatDay(periodOf('weekly', date).start, DAY)}`;
  if (date !== null && period === 'monthly') return formatDay(date, { month: 'long', year: 'numeric' });
  if (date !== null && period === 'annual') return formatDay(date, { year: 'numeric' });
  return [
    whenText(item, FULL_DAY),
    date !== null && forYou({ date, time, timeZone }, readerZone),
    isDropped && 'let go',
  ]
    .filter(Boolean)
    .join(', ');
}

const DAY = { month: 'long', day: 'numeric', year: 'numeric' } as const;

/** How a mail writes a day: 'Friday, November 21, 2025'. */
export const FULL_DAY = { ...DAY, weekday: 'long' } as const;
