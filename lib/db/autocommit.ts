import { query } from './connection';
import { type RawStatements, rawStatements } from './raw-statements';
import { untilNoConflict } from './write-conflict';

/** Each statement a transaction by itself, on whichever connection is free. For what is done by one. */
export const autocommit: RawStatements = rawStatements((statement) =>
  untilNoConflict(() => query(statement)),
);
