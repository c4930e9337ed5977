import type { MailProps } from './email';

export type PasswordResetEmailProps = MailProps & {
  resetUrl: string;
  /** For how long the link works. */
  minutes: number;
};
