import { classNames } from '@/components/ui/class-names';
import type { CalendarEvent } from '@/lib/client/items/outside-events';
import type { Day } from '@/lib/shared/calendar/days';
import type { Schedule } from '@/lib/shared/contract/schemas/schedules';
import styles from './monthly.module.css';

/** Returns the classes of a part of a ribbon. */
export const partOf = ({ date, endDate }: Schedule | CalendarEvent, day: Day, isTitled: boolean): string =>
  classNames(
    styles.ribbon,
    date < day && styles.continues,
    endDate === day && styles.ends,
    !isTitled && styles.goesOn,
  ) ?? '';
