import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { outboxTransport } from './outbox';

let folder: string;

beforeEach(async () => {
  folder = path.join(await mkdtemp(path.join(tmpdir(), 'dayfold-outbox-')), 'outbox');
});

afterEach(() => rm(path.dirname(folder), { recursive: true, force: true }));

const parcel = (messageId: string, text: string) => ({
  messageId,
  from: 'a@example.org',
  to: 'b@example.org',
  bytes: Buffer.from(text),
});

test('a mail is written to one file, which other users cannot read', async () => {
  await outboxTransport(folder).send(parcel('<../one@example.org>', 'Hello'));
  const [file = '', ...more] = await readdir(folder);
  expect(more).toEqual([]);
  expect(file).toMatch(/^[0-9a-f]{32}\.eml$/);
  expect(await readFile(path.join(folder, file), 'utf8')).toBe('Hello');
  expect((await stat(path.join(folder, file))).mode & 0o777).toBe(0o600);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

test('the same mail replaces its file, and another mail gets a file of its own', async () => {
  const outbox = outboxTransport(folder);
  await outbox.send(parcel('<one@example.org>', 'First'));
  await outbox.send(parcel('<one@example.org>', 'Again'));
  expect(await readdir(folder)).toHaveLength(1);
  await outbox.send(parcel('<two@example.org>', 'Other'));
  expect(await readdir(folder)).toHaveLength(2);
});
