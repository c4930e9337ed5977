import { env } from '@/lib/server/env';
import { findGmail, sendByGmail } from '@/lib/server/google/gmail-sender';
import type { Addressee } from '@/lib/server/mail/compose/compose';
import { type Letter, parcelOf } from '@/lib/server/mail/compose/letter';
import type { MailKind } from '@/lib/server/mail/order/orders';
import { systemTransport } from '@/lib/server/mail/transport/system-transport';

/** The kinds of mail that are sent through the person's own Gmail, if it is connected. */
const BY_GMAIL: ReadonlySet<MailKind> = new Set([
  'meeting-reminder',
  'task-reminder',
  'daily-digest',
  'weekly-digest',
]);

/**
 * Sends a letter by the transport for this kind of mail and this person. A mail that the person's Gmail has not
 * accepted is sent by the planner's own transport at once, with the same Message-ID. Throws as `Transport.send` does.
 */
export async function deliver(kind: MailKind, person: Addressee, letter: Letter): Promise<void> {
  const gmail = BY_GMAIL.has(kind) ? await findGmail(person.id) : null;
  if (gmail) {
    const from = { name: env.mailFrom.name, address: gmail.email };
    if (await sendByGmail(gmail, await parcelOf(letter, from))) return;
  }
  await systemTransport().send(await parcelOf(letter, env.mailFrom));
}
