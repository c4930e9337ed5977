import type { Priority } from '@/lib/shared/tasks';
import type { MailProps } from './email';

export type DailyDigestEmailProps = MailProps & {
  /** The day as the reader says it, such as "Friday, November 21". */
  day: string;
  /** In their order. `duration` in minutes; `from` is whose it is, null for the reader's own. */
  meetings: { time: string; title: string; duration: number; location: string | null; from: string | null }[];
  tasks: {
    time: string | null;
    title: string;
    priority: Priority;
    completed: boolean;
    from: string | null;
  }[];
  goals: { title: string; completed: boolean }[];
  /** Tasks of earlier days that are not done; `date` as the reader says it. */
  overdue: { title: string; date: string }[];
  actionUrl: string;
};
