import type { Day, TimeOfDay } from '@/lib/shared/calendar';
import type { Priority } from '@/lib/shared/tasks';
import type { MailProps } from './email';

export type DailyDigestEmailProps = MailProps & {
  day: Day;
  /** In their order. `duration` in minutes; `from` is whose it is, null for the reader's own. */
  meetings: {
    time: TimeOfDay;
    title: string;
    duration: number;
    location: string | null;
    from: string | null;
  }[];
  tasks: {
    time: TimeOfDay | null;
    title: string;
    priority: Priority;
    completed: boolean;
    from: string | null;
  }[];
  goals: { title: string; completed: boolean }[];
  /** Tasks of earlier days that are not done. */
  overdue: { title: string; date: Day }[];
  actionUrl: string;
};
