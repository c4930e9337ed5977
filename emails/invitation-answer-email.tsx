import type { MailProps } from './email';

export type InvitationAnswerEmailProps = MailProps & {
  /** Who answered. */
  from: string;
  answer: 'accepted' | 'rejected';
  actionUrl: string;
};
