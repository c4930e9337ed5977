import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { systemErrorCode } from '@/lib/db/embedded/system-error';
import { StartError } from './start-error';

const secretsSchema = z.strictObject({
  /** The value of NEXTAUTH_SECRET. */
  sessionSecret: z.string().min(32),
  /** The value of ENCRYPTION_KEYS. */
  encryptionKeys: z.string().min(32),
});

export type Secrets = z.infer<typeof secretsSchema>;

/**
 * Returns the secrets of this installation, which are generated at its first start and stored in its data folder.
 * @throws StartError when the file exists but cannot be read. It is not replaced: new secrets could not decrypt what
 *   the old ones have encrypted
 */
export function loadSecrets(dataDir: string): Secrets {
  const file = secretsFileOf(dataDir);
  const text = readIfThere(file);
  if (text === null) return storeSecrets(file, generateSecrets());
  try {
    return secretsSchema.parse(JSON.parse(text));
  } catch {
    throw new StartError(`The file ${file} is damaged: restore it from a backup.`);
  }
}

/**
 * Stores the secrets of a backup.
 * @param text the content of the file of secrets in the backup
 */
export function restoreSecrets(dataDir: string, text: string): void {
  storeSecrets(secretsFileOf(dataDir), secretsSchema.parse(JSON.parse(text)));
}

export const secretsFileOf = (dataDir: string): string => path.join(dataDir, 'secrets.json');

function generateSecrets(): Secrets {
  return {
    sessionSecret: randomBytes(48).toString('base64url'),
    encryptionKeys: `${randomBytes(4).toString('hex')}:${randomBytes(32).toString('base64')}`,
  };
}

/** Writes the complete file to disk before it gets its name, so that an interrupted start leaves no partial file. */
function storeSecrets(file: string, secrets: Secrets): Secrets {
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
