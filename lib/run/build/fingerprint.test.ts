import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fingerprintSources } from './fingerprint';

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'dayfold-sources-'));
  write('app/daily/page.tsx', 'a');
  write('package-lock.json', '{}');
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(file: string, content: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), content);
}

test('the fingerprint depends only on the names and contents of the sources', async () => {
  const before = await fingerprintSources(root);
  write('app/daily/page.tsx', 'a');
  expect(await fingerprintSources(root)).toBe(before);
});

test.each([
  ['a changed source', 'app/daily/page.tsx', 'b'],
  ['a new source', 'components/button.tsx', 'b'],
  ['another mail', 'emails/welcome-email.tsx', 'b'],
  ['new packages', 'package-lock.json', '{"a":1}'],
  ['another schema', 'prisma/schema/users.prisma', 'model'],
  ['a new file at the root', 'middleware.ts', 'b'],
  ['another database client', 'lib/db/generated/client.ts', 'b'],
])('the fingerprint changes with %s', async (_name, file, content) => {
  const before = await fingerprintSources(root);
  write(file, content);
  expect(await fingerprintSources(root)).not.toBe(before);
});

test.each(['app/daily/page.test.tsx', 'lib/testing/render.tsx', 'docs/notes.md'])(
  'the fingerprint does not change with %s',
  async (file) => {
    const before = await fingerprintSources(root);
    write(file, 'b');
    expect(await fingerprintSources(root)).toBe(before);
  },
);
