import type { MailProps } from './email';

export type WeeklyDigestEmailProps = MailProps & {
  /** The week as the reader says it, such as "November 16 - 22, 2025". */
  week: string;
  /** The seven days in their order; `label` is the weekday's name. */
  days: { label: string; tasks: number; done: number; meetings: number }[];
  completed: number;
  total: number;
  meetings: number;
  /** Whole percent of the tasks that are done. */
  rate: number;
  goals: { title: string; completed: boolean }[];
  /** What the coming week holds, in its order. */
  ahead: { date: string; time: string | null; title: string }[];
  actionUrl: string;
};
