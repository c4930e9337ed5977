import MailComposer from 'nodemailer/lib/mail-composer';
import type { Mailbox, Parcel } from '@/lib/server/mail/transport/transport';
import type { CalendarPart } from './compose';

/** A mail without its sender, which is chosen when it is sent. */
export type Letter = {
  to: Mailbox;
  subject: string;
  html: string;
  text: string;
  calendar: CalendarPart | null;
  /** In angle brackets. */
  messageId: string;
  /** The MIME boundary; fixed, so that a retried mail has the same bytes. */
  boundary: string;
  date: Date;
  /** The address that turns off this kind of mail with one click; null for mail that cannot be turned off. */
  unsubscribeUrl: string | null;
};

/** Makes the message of a letter from this sender: always the same bytes for the same letter. */
export async function parcelOf(letter: Letter, from: Mailbox): Promise<Parcel> {
  const { to, subject, html, text, calendar, messageId, date } = letter;
  const message = new MailComposer({
    from,
    to,
    subject,
    html,
    text,
    messageId,
    date,
    icalEvent: calendar ? { method: calendar.method, content: calendar.text } : undefined,
    baseBoundary: letter.boundary,
    headers: headersOf(letter),
    newline: 'win',
    // Prevents the library from reading a file or a URL that people have written into a text.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return { messageId, from: from.address, to: to.address, bytes: await message.compile().build() };
}

function headersOf({ unsubscribeUrl }: Letter): Record<string, string> {
  // Suppresses automatic replies (RFC 3834).
  const headers = { 'Auto-Submitted': 'auto-generated' };
  if (unsubscribeUrl === null) return headers;
  // Permits one-click unsubscribing (RFC 8058).
  return {
    ...headers,
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
