import type { Priority } from '@/lib/shared/tasks';
import type { MailProps } from './email';

export type TaskReminderEmailProps = MailProps & {
  title: string;
  when: string;
  priority: Priority;
  /** Minutes until it is due. */
  minutes: number;
  actionUrl: string;
};
