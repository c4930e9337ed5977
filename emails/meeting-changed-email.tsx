import type { MailProps } from './email';

export type MeetingChangedEmailProps = MailProps & {
  /** Who changed it. */
  from: string;
  title: string;
  when: string;
  /** Minutes. */
  duration: number;
  location: string | null;
  actionUrl: string;
};
