import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Where the product under test keeps its data: a folder of this working copy's own, outside of it. */
export const DATA_DIR = path.join(
  tmpdir(),
  `dayfold-e2e-${createHash('sha256').update(process.cwd()).digest('hex').slice(0, 8)}`,
);

/** Where the mail server of the journeys lays what it takes, a file each. */
export const MAIL_DIR = `${DATA_DIR}-mail`;
