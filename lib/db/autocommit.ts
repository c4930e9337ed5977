import { query } from './connection';
import { type RawStatements, rawStatements } from './raw-statements';
import { untilNoConflict } from './write-conflict';

/**
 * Runs each raw statement as a transaction of its own, on any free connection, and repeats it after a write conflict.
 */
export const autocommit: RawStatements = rawStatements((statement) =>
  untilNoConflict(() => query(statement)),
);
