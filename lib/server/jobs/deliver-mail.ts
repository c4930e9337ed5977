import { env } from '@/lib/server/env';
import { findGmail, sendByGmail } from '@/lib/server/google/gmail-sender';
import type { Addressee } from '@/lib/server/mail/compose/compose';
import { type Letter, parcelOf } from '@/lib/server/mail/compose/letter';
import type { MailKind } from '@/lib/server/mail/order/orders';
import { systemTransport } from '@/lib/server/mail/transport/system-transport';

/** What a person gets from themselves, once they have connected their Gmail. */
const BY_GMAIL: ReadonlySet<MailKind> = new Set([
  'meeting-reminder',
  'task-reminder',
  'daily-digest',
  'weekly-digest',
]);

/**
 * Hands a letter to whoever carries mail of this kind to this person. What their Gmail has not taken leaves by the
 * planner's own mail at once, under the same Message-ID. Errors as of `Transport.send`.
 */
export async function deliver(kind: MailKind, person: Addressee, letter: Letter): Promise<void> {
  const gmail = BY_GMAIL.has(kind) ? await findGmail(person.id) : null;
  if (gmail) {
    const from = { name: env.mailFrom.name, address: gmail.email };
    if (await sendByGmail(gmail, await parcelOf(letter, from))) return;
  }
  await systemTransport().send(await parcelOf(letter, env.mailFrom));
}
