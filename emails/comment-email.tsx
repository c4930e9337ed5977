import type { MailProps } from './email';

export type CommentEmailProps = MailProps & {
  /** Who wrote it. */
  from: string;
  /** What it is about: an item's title, or the day. */
  title: string;
  content: string;
  actionUrl: string;
};
