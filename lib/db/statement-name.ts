import { createHash } from 'node:crypto';

const NAMES_KEPT = 500;
const names = new Map<string, string>();

/**
 * The same name for the same text, so that PostgreSQL plans a statement once per connection. Bounded, since there are
 * many texts with lists.
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
