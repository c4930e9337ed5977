import type { Day, TimeOfDay } from '@/lib/shared/calendar';
import type { MailProps } from './email';

export type WeeklyDigestEmailProps = MailProps & {
  /** The first day of the week that this looks back on. */
  week: Day;
  /** The seven days in their order; `label` is the weekday's short name. */
  days: { label: string; tasks: number; done: number; meetings: number }[];
  completed: number;
  total: number;
  meetings: number;
  /** Whole percent of the tasks that are done. */
  rate: number;
  goals: { title: string; completed: boolean }[];
  /** What the coming week holds, in its order. */
  ahead: { date: Day; time: TimeOfDay | null; title: string }[];
  actionUrl: string;
};
