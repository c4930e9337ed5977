import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The data folder of the tested product: specific to this working copy, and outside of it. */
export const DATA_DIR = path.join(
  tmpdir(),
  `dayfold-e2e-${createHash('sha256').update(process.cwd()).digest('hex').slice(0, 8)}`,
);

/** The folder in which the mail server of the tests stores mails, a file each. */
export const MAIL_DIR = `${DATA_DIR}-mail`;
