import type { MailProps } from './email';

export type MeetingReminderEmailProps = MailProps & {
  title: string;
  when: string;
  /** Minutes that it lasts. */
  duration: number;
  location: string | null;
  /** Minutes until it begins. */
  minutes: number;
  actionUrl: string;
};
