import type { QueryResultRow } from 'pg';
import { query } from './connection';
import type { Prisma } from './generated/client';
import { statementName } from './statement-name';

type Value = string | Uint8Array;

/** Begins what stands for a value while the text is made; nothing that anybody sends is there yet. */
const MARK = '\0';

type Made = { name: string; text: string; values: (given: Record<string, Value>) => unknown[] };

/**
 * A read outside of transactions whose text is made once and prepared once for each connection: the hot ones. The driver
 * is asked directly, since it makes of each row what the caller wants already. Timestamps come as Date, JSON as what it
 * says, all else should be cast to what is simple.
 * @param make gets marks to put where the values go, and must not look into them
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

/** A value that is asked for more than once is sent once. */
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
