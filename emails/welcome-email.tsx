import type { MailProps } from './email';

export type WelcomeEmailProps = MailProps;
