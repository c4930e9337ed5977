import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

export type Value = string | number | null;

/** The number of lines that are passed to the connection at a time. */
const CHUNK = 500;

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

const field = (value: Value): string =>
  value === null
    ? '\\N'
    : String(value).replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? character);

function* chunks(rows: Iterable<Value[]>, copied: (count: number) => void): Generator<string> {
  let lines: string[] = [];
  for (const row of rows) {
    lines.push(`${row.map(field).join('\t')}\n`);
    if (lines.length < CHUNK) continue;
    copied(lines.length);
    yield lines.join('');
    lines = [];
  }
  copied(lines.length);
  yield lines.join('');
}

/** Inserts rows by COPY. @param copied is called with the number of rows of each chunk that was sent */
export async function copyRows(
  client: ClientBase,
  table: string,
  columns: readonly string[],
  rows: Iterable<Value[]>,
  copied: (count: number) => void = () => undefined,
): Promise<void> {
  const sink = client.query(copyFrom(`COPY ${table} (${columns.join(', ')}) FROM STDIN`));
  await pipeline(Readable.from(chunks(rows, copied)), sink);
}
