import { query } from './connection';
import { type RawStatements, rawStatements } from './raw-statements';
import { untilNoConflict } from './write-conflict';

/** Runs each statement as a transaction by itself, on any free connection. */
export const autocommit: RawStatements = rawStatements((statement) =>
  untilNoConflict(() => query(statement)),
);
