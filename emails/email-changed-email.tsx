import type { MailProps } from './email';

export type EmailChangedEmailProps = MailProps & { oldEmail: string; newEmail: string };
