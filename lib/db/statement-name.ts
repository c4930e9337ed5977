import { createHash } from 'node:crypto';

const NAMES_KEPT = 500;
const names = new Map<string, string>();

/**
 * Returns the name of a prepared statement: the same name for the same text, so that PostgreSQL plans it once per
 * connection. Keeps a limited number of names, since there is a text for each length of a list.
 */
export function statementName({ sql }: { sql: string }): string {
  const known = names.get(sql);
  if (known) return known;
  const name = createHash('sha1').update(sql).digest('base64url');
  const oldest = names.size >= NAMES_KEPT ? names.keys().next().value : undefined;
  if (oldest !== undefined) names.delete(oldest);
  names.set(sql, name);
  return name;
}
