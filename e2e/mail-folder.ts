import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { MAIL_DIR } from './data-dir';

/** Returns the folder of a recipient. By these folders the mail server passes mails to the tests' processes. */
const folderOf = (address: string): string =>
  path.join(MAIL_DIR, createHash('sha256').update(address.toLowerCase()).digest('hex'));

/** Stores a mail in the folder of its recipient. */
export function storeMail(address: string, bytes: Buffer): void {
  const folder = folderOf(address);
  mkdirSync(folder, { recursive: true });
  const unfinished = path.join(MAIL_DIR, randomUUID());
  writeFileSync(unfinished, bytes);
  // The name keeps the order of arrival; the rename makes the file visible when it is complete.
  const number = String(readdirSync(folder).length).padStart(6, '0');
  renameSync(unfinished, path.join(folder, `${number}.eml`));
}

/** Returns every stored mail to the address, oldest first. */
export function storedMails(address: string): Buffer[] {
  const folder = folderOf(address);
  try {
    return readdirSync(folder)
      .sort()
      .map((file) => readFileSync(path.join(folder, file)));
  } catch {
    return [];
  }
}
