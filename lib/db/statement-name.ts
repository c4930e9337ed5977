import { createHash } from 'node:crypto';

const NAMES_KEPT = 500;
const names = new Map<string, string>();

/** Same text, same name: PostgreSQL plans a statement once per connection. Bounded, as texts with lists are many. */
export function statementName({ sql }: { sql: string }): string {
  const known = names.get(sql);
  if (known) return known;
  const name = createHash('sha1').update(sql).digest('base64url');
  const oldest = names.size >= NAMES_KEPT ? names.keys().next().value : undefined;
  if (oldest !== undefined) names.delete(oldest);
  names.set(sql, name);
  return name;
}
