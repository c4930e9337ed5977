import type { z } from 'zod';
import { AppError } from '@/lib/server/errors/app-error';
import { isStorable } from '@/lib/shared/text/text';

type Issue = z.core.$ZodIssue;

/** Returns the first error of each field, by the path of the field. An unknown key counts as a field with an error. */
function fieldsOf(issues: readonly Issue[]): Record<string, string> {
  const fields: [string, string][] = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key): [string, string] => [[...issue.path, key].join('.'), 'Unknown field.'])
      : [[issue.path.join('.'), issue.message] as [string, string]],
  );
  // Reversed, because fromEntries keeps the last entry of a name, and the first error is the one to report.
  return Object.fromEntries(fields.filter(([name]) => name !== '').reverse());
}

/** Validates a value, and returns the schema's output. Throws 400 with the errors of the fields. */
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

/**
 * Returns the parameters of the query. Throws 400 for a parameter that is given twice, or that has a character which
 * cannot be stored.
 */
export function readQuery(url: URL): Record<string, string> {
  // A Map, since an object would drop the name `__proto__`, and an unknown parameter has to be refused.
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
