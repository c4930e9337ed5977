import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { MAIL_DIR } from './data-dir';

/** The mail server passes received mails to the tests, which are other processes: a folder for each recipient. */
const folderOf = (address: string): string =>
  path.join(MAIL_DIR, createHash('sha256').update(address.toLowerCase()).digest('hex'));

export function layDown(address: string, bytes: Buffer): void {
  const folder = folderOf(address);
  mkdirSync(folder, { recursive: true });
  const unfinished = path.join(MAIL_DIR, randomUUID());
  writeFileSync(unfinished, bytes);
  // In the order of arrival, and never visible half written.
  const number = String(readdirSync(folder).length).padStart(6, '0');
  renameSync(unfinished, path.join(folder, `${number}.eml`));
}

/** Every mail to the address, oldest first. */
export function takeUp(address: string): Buffer[] {
  const folder = folderOf(address);
  try {
    return readdirSync(folder)
      .sort()
      .map((file) => readFileSync(path.join(folder, file)));
  } catch {
    return [];
  }
}
