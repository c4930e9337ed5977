import type { z } from 'zod';
import { AppError } from '@/lib/server/errors/app-error';
import { isStorable } from '@/lib/shared/text/text';

type Issue = z.core.$ZodIssue;

/** The first error of each field; an unknown key is an error of its own name. */
function fieldsOf(issues: readonly Issue[]): Record<string, string> {
  const fields: [string, string][] = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key): [string, string] => [[...issue.path, key].join('.'), 'Unknown field.'])
      : [[issue.path.join('.'), issue.message] as [string, string]],
  );
  // Later entries win in fromEntries, and the first error is the one to report.
  return Object.fromEntries(fields.filter(([name]) => name !== '').reverse());
}

/** The schema's output, or 400 with the errors of the fields. */
export function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields = fieldsOf(result.error.issues);
  const [first] = Object.entries(fields);
  throw new AppError('invalid', {
    details: first ? `${first[0]}: ${first[1]}` : (result.error.issues[0]?.message ?? undefined),
    fields,
  });
}

/** The query as an object of single values. Throws 400 for a parameter given twice or one that cannot be text. */
export function readQuery(url: URL): Record<string, string> {
  // A Map keeps every name; an object would lose `__proto__`, and an unknown parameter must be refused.
  const query = new Map<string, string>();
  for (const [name, value] of url.searchParams) {
    if (!isStorable(name) || !isStorable(value))
      throw new AppError('invalid', { details: 'The query has a character that is not allowed.' });
    if (query.has(name))
      throw new AppError('invalid', { fields: { [name]: 'Given twice.' }, details: `${name}: given twice.` });
    query.set(name, value);
  }
  return Object.fromEntries(query);
}
