import { DatabaseError } from 'pg';
import { symbols } from 'pino';
import { log, requestContext } from './log';

/**
 * Runs an action.
 * @returns the lines that are logged meanwhile
 */
function linesOf(act: () => void): string[] {
  const lines: string[] = [];
  const stream = Reflect.get(log, symbols.streamSym) as { write(line: string): void };
  const write = jest.spyOn(stream, 'write').mockImplementation((line) => lines.push(line));
  const { level } = log;
  log.level = 'info';
  act();
  log.level = level;
  write.mockRestore();
  return lines;
}

test('an entry with any text is one line, from which the text can be read back', () => {
  const text = 'a\n{"level":60,"event":"signed-in"}\r\nb\u2028c\u001b[31m';
  const lines = linesOf(() => log.info({ event: 'refused', path: text }, text));
  expect(lines).toHaveLength(1);
  expect(lines[0]?.trimEnd()).not.toMatch(/\p{Cc}/u);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ event: 'refused', path: text, msg: text });
});

test('fields with secrets are left out, in the entry and in its objects', () => {
  const names = ['authorization', 'cookie', 'password', 'token', 'sessionId'];
  const secrets = Object.fromEntries(names.map((name) => [name, `the ${name}`]));
  const [line = ''] = linesOf(() => log.info({ ...secrets, headers: secrets }, 'a call'));
  for (const name of names) expect(line).not.toContain(`the ${name}`);
});

test('an error of the database is logged without the values of the row', () => {
  const refused = new DatabaseError('null value in column "email"', 1, 'error');
  refused.detail = 'Failing row contains (a walk by the sea).';
  refused.where = 'JSON data, line 1: a walk by the sea';
  const [line = ''] = linesOf(() => log.error({ err: refused }, 'unexpected failure'));
  expect(line).toContain('null value in column');
  expect(line).not.toContain('a walk by the sea');
});

test('an entry contains the id of its request', () => {
  const [line = ''] = linesOf(() => requestContext.run({ requestId: 'r-1' }, () => log.info('a call')));
  expect(JSON.parse(line)).toHaveProperty('requestId', 'r-1');
});
