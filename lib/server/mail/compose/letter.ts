import MailComposer from 'nodemailer/lib/mail-composer';
import type { Mailbox, Parcel } from '@/lib/server/mail/transport/transport';
import type { CalendarPart } from './compose';

/** A mail before it is known who sends it. */
export type Letter = {
  to: Mailbox;
  subject: string;
  html: string;
  text: string;
  calendar: CalendarPart | null;
  /** In <>. */
  messageId: string;
  /** Parts the mail; fixed, so that a mail that is tried again has the same bytes. */
  boundary: string;
  date: Date;
  /** Turns off this kind of mail with one click; null for mail that cannot be turned off. */
  unsubscribeUrl: string | null;
};

/** Writes the letter out as a message from somebody: always the same bytes for the same letter. */
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
    // Nothing that people have written can make this read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return { messageId, from: from.address, to: to.address, bytes: await message.compile().build() };
}

function headersOf({ unsubscribeUrl }: Letter): Record<string, string> {
  // RFC 3834: nobody's holiday notice answers it.
  const headers = { 'Auto-Submitted': 'auto-generated' };
  if (unsubscribeUrl === null) return headers;
  // RFC 8058.
  return {
    ...headers,
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
