import { createHash } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Transport } from './transport';

/**
 * Writes mail into a folder as .eml files, for an installation without a mail server. The name of a file is derived
 * from the Message-ID, so that a retried mail replaces what the first attempt may have left.
 */
export const outboxTransport = (folder: string): Transport => ({
  async send({ messageId, bytes }) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const name = createHash('sha256').update(messageId).digest('hex').slice(0, 32);
    const unfinished = path.join(folder, `.${name}.part`);
    await rm(unfinished, { force: true });
    const file = await open(unfinished, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path.join(folder, `${name}.eml`));
  },
});
