import { DatabaseError } from 'pg';
import { symbols } from 'pino';
import { log, requestContext } from './log';

/** @returns the lines that are logged meanwhile */
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

test('whatever a text holds, an entry is one line, and says what it says', () => {
  const text = 'a\n{"level":60,"event":"signed-in"}\r\nb\u2028c\u001b[31m';
  const lines = linesOf(() => log.info({ event: 'refused', path: text }, text));
  expect(lines).toHaveLength(1);
  expect(lines[0]?.trimEnd()).not.toMatch(/\p{Cc}/u);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ event: 'refused', path: text, msg: text });
});

test('what is secret by its name is left out, at the top and one below', () => {
  const names = ['authorization', 'cookie', 'password', 'token', 'sessionId'];
  const secrets = Object.fromEntries(names.map((name) => [name, `the ${name}`]));
  const [line = ''] = linesOf(() => log.info({ ...secrets, headers: secrets }, 'a call'));
  for (const name of names) expect(line).not.toContain(`the ${name}`);
});

test('what the database refuses is not quoted, but why is said', () => {
  const refused = new DatabaseError('null value in column "email"', 1, 'error');
  refused.detail = 'Failing row contains (a walk by the sea).';
  refused.where = 'JSON data, line 1: a walk by the sea';
  const [line = ''] = linesOf(() => log.error({ err: refused }, 'unexpected failure'));
  expect(line).toContain('null value in column');
  expect(line).not.toContain('a walk by the sea');
});

test('an entry names its request', () => {
  const [line = ''] = linesOf(() => requestContext.run({ requestId: 'r-1' }, () => log.info('a call')));
  expect(JSON.parse(line)).toHaveProperty('requestId', 'r-1');
});
