import { createECDH, randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { systemErrorCode } from '@/lib/db/embedded/system-error';
import type { VapidKeys } from '@/lib/server/env';
import { StartError } from './start-error';

const secretsSchema = z.strictObject({
  /** The value of NEXTAUTH_SECRET. */
  sessionSecret: z.string().min(32),
  /** The value of ENCRYPTION_KEYS. */
  encryptionKeys: z.string().min(32),
  /** The values of VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY. */
  vapidKeys: z.strictObject({ publicKey: z.string().length(87), privateKey: z.string().length(43) }),
});

/** The secrets as releases before 0.3 have stored them, without the keys for push services. */
const storedSchema = secretsSchema.partial({ vapidKeys: true });

export type Secrets = z.infer<typeof secretsSchema>;

/**
 * Returns the secrets of this installation, which are generated at its first start and stored in its data folder. Those
 * of an earlier release are completed, and stay otherwise as they are.
 * @throws StartError when the file exists but cannot be read. It is not replaced: new secrets could not decrypt what
 *   the old ones have encrypted
 */
export function loadSecrets(dataDir: string): Secrets {
  const file = secretsFileOf(dataDir);
  const text = readIfThere(file);
  if (text === null) return storeSecrets(file, generateSecrets());
  const known = parseStored(text);
  if (!known) throw new StartError(`The file ${file} is damaged: restore it from a backup.`);
  const { vapidKeys } = known;
  return vapidKeys ? { ...known, vapidKeys } : storeSecrets(file, { ...known, vapidKeys: newVapidKeys() });
}

function parseStored(text: string): z.infer<typeof storedSchema> | null {
  try {
    return storedSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/**
 * Stores the secrets of a backup.
 * @param text the content of the file of secrets in the backup
 */
export function restoreSecrets(dataDir: string, text: string): void {
  storeSecrets(secretsFileOf(dataDir), storedSchema.parse(JSON.parse(text)));
}

export const secretsFileOf = (dataDir: string): string => path.join(dataDir, 'secrets.json');

function generateSecrets(): Secrets {
  return {
    sessionSecret: randomBytes(48).toString('base64url'),
    encryptionKeys: `${randomBytes(4).toString('hex')}:${randomBytes(32).toString('base64')}`,
    vapidKeys: newVapidKeys(),
  };
}

/** Generates the key pair by which push services recognise an installation (RFC 8292), in base64url. */
export function newVapidKeys(): VapidKeys {
  const curve = createECDH('prime256v1');
  const publicKey = curve.generateKeys('base64url');
  // The number of a private key may begin with zeros, which Node leaves out.
  const privateKey = curve.getPrivateKey('hex').padStart(64, '0');
  return { publicKey, privateKey: Buffer.from(privateKey, 'hex').toString('base64url') };
}

/** Writes the complete file to disk before it gets its name, so that an interrupted start leaves no partial file. */
function storeSecrets<Stored extends z.infer<typeof storedSchema>>(file: string, secrets: Stored): Stored {
  const temporary = `${file}.new`;
  const descriptor = openSync(temporary, 'w', 0o600);
  try {
    writeSync(descriptor, JSON.stringify(secrets, null, 2));
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(temporary, file);
  return secrets;
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === 'ENOENT') return null;
    throw new StartError(`The file ${file} cannot be read: ${code}.`);
  }
}
