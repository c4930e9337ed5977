import { env } from '@/lib/server/env';
import type { Addressee, MailKind } from './kinds/compose';
import { type Letter, parcelOf } from './letter';
import { systemTransport } from './system-transport';

/** Hands a letter to whoever carries mail of this kind to this person. Errors as of `Transport.send`. */
export async function deliver(_kind: MailKind, _person: Addressee, letter: Letter): Promise<void> {
  await systemTransport().send(await parcelOf(letter, env.mailFrom));
}
