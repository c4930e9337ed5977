import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The data folder of the planner under test. It is outside the working copy, and each working copy has its own. */
export const DATA_DIR = path.join(
  tmpdir(),
  `dayfold-e2e-${createHash('sha256').update(process.cwd()).digest('hex').slice(0, 8)}`,
);

/** The folder in which the mail server of the tests stores each mail as a file. */
export const MAIL_DIR = `${DATA_DIR}-mail`;
