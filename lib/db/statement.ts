import type { QueryResultRow } from 'pg';
import { query } from './connection';
import type { Prisma } from './generated/client';
import { statementName } from './statement-name';

type Value = string | Uint8Array;

/** Marks the place of a value while the text is made; the text contains no input yet. */
const MARK = '\0';

type Made = { name: string; text: string; values: (given: Record<string, Value>) => unknown[] };

/**
 * A read outside of transactions whose text is made once and prepared once for each connection: for hot reads. It calls
 * the driver directly, as its rows already have the final form. Timestamps are Dates, JSON is parsed, other types
 * should be cast to simple ones.
 * @param make gets marks for the places of the values, and must not read them
 */
export function preparedRead<Row extends QueryResultRow, Name extends string>(
  names: readonly Name[],
  make: (marks: Record<Name, string>) => Prisma.Sql,
): (given: Record<Name, Value>) => Promise<Row[]> {
  let made: Made | undefined;
  return async (given) => {
    made ??= textOf(names, make);
    const { name, text, values } = made;
    return (await query<Row>({ name, text, values: values(given) })).rows;
  };
}

/** Sends a value once, however often the text refers to it. */
function textOf<Name extends string>(
  names: readonly Name[],
  make: (marks: Record<Name, string>) => Prisma.Sql,
): Made {
  const marks = Object.fromEntries(names.map((name) => [name, MARK + name])) as Record<Name, string>;
  const { strings, values } = make(marks);
  const distinct = [...new Set(values)];
  const text = strings
    .map((part, index) => (index === 0 ? part : `$${distinct.indexOf(values[index - 1]) + 1}${part}`))
    .join('');
  const slots = distinct.map((value) => names.find((name) => marks[name] === value) ?? { value });
  return {
    name: statementName({ sql: text }),
    text,
    values: (given) => slots.map((slot) => (typeof slot === 'string' ? given[slot] : slot.value)),
  };
}
