import type { MailProps } from './email';

export type MeetingCancelledEmailProps = MailProps & {
  /** Who cancelled it. */
  from: string;
  title: string;
  when: string;
};
