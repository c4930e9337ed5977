import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { env } from '@/lib/server/env';

const ALGORITHM = 'aes-256-gcm';

/** The length of the initialization vector in bytes. */
const IV = 12;
const TAG = 16;

/** Thrown when an encrypted text cannot be decrypted: its key is unknown, it has another context, or it was changed. */
export class UnreadableSeal extends Error {
  override name = 'UnreadableSeal';
}

/**
 * The context of an encrypted text, such as the person and the provider that it belongs to. It is a list, so that two
 * different contexts never have the same form.
 */
type Context = readonly string[];

const associated = (context: Context, head: Buffer): Buffer =>
  Buffer.concat([head, Buffer.from(JSON.stringify(context))]);

/**
 * Encrypts a text with the newest key, so that only the same context decrypts it.
 * @returns the length of the key's id in one byte, the id, the IV, the tag, and the text in AES-256-GCM
 */
export function seal(text: string, context: Context): Uint8Array<ArrayBuffer> {
  const { id, key } = env.encryptionKeys[0];
  const name = Buffer.from(id);
  const head = Buffer.concat([Buffer.from([name.length]), name]);
  const iv = randomBytes(IV);
  const cipher = createCipheriv(ALGORITHM, key, iv, { authTagLength: TAG });
  cipher.setAAD(associated(context, head));
  const sealed = [cipher.update(text, 'utf8'), cipher.final()];
  return new Uint8Array(Buffer.concat([head, iv, cipher.getAuthTag(), ...sealed]));
}

/**
 * Decrypts a text that `seal` has encrypted.
 * @throws UnreadableSeal when its key is unknown, the context differs, or the data was changed
 */
export function unseal(sealed: Uint8Array, context: Context): string {
  const bytes = Buffer.from(sealed);
  const head = headOf(bytes);
  const id = head.subarray(1).toString();
  const key = env.encryptionKeys.find((each) => each.id === id)?.key;
  const [iv, tag] = [
    bytes.subarray(head.length, head.length + IV),
    bytes.subarray(head.length + IV, head.length + IV + TAG),
  ];
  if (!key || tag.length !== TAG) throw new UnreadableSeal('This was sealed with a key that is not known.');
  const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG });
  decipher.setAAD(associated(context, head));
  decipher.setAuthTag(tag);
  try {
    return (
      decipher.update(bytes.subarray(head.length + IV + TAG), undefined, 'utf8') + decipher.final('utf8')
    );
  } catch (cause) {
    throw new UnreadableSeal('This is not as it was sealed.', { cause });
  }
}

/**
 * True when the text was encrypted with the newest key; otherwise it should be encrypted again before its key is
 * removed.
 */
export const isSealedWithNewest = (sealed: Uint8Array): boolean =>
  headOf(Buffer.from(sealed)).subarray(1).toString() === env.encryptionKeys[0].id;

const headOf = (bytes: Buffer): Buffer => bytes.subarray(0, 1 + (bytes[0] ?? 0));
