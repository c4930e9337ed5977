import type { QueryResultRow } from 'pg';
import { query } from './connection';
import type { Prisma } from './generated/client';
import { statementName } from './statement-name';

type Value = string | Uint8Array;

/** Begins the mark that stands for a value while the text is made. The text contains no input then. */
const MARK = '\0';

type Made = { name: string; text: string; values: (given: Record<string, Value>) => unknown[] };

/**
 * Returns a function for a frequent read outside of transactions. The text of the read is made once, and prepared once
 * for each connection. It is sent directly to the driver, whose rows are returned unchanged: timestamps as Dates, JSON
 * parsed; other types should be cast to simple ones.
 * @param make returns the statement, with marks in place of the values, which it must not read
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

/** Makes the text, in which each value has one parameter, however often the statement refers to it. */
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
