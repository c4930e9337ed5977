import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inlineScriptHashes } from '@/lib/server/pages/inline-scripts';
import { collectScriptHashes } from './csp-hashes';

// From the specification's own example: the hash of alert('Hello, world.');
const HELLO = "'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='";

let build: string;

beforeEach(async () => {
  build = await mkdtemp(path.join(tmpdir(), 'dayfold-build-'));
  await mkdir(path.join(build, 'server', 'app', 'deep'), { recursive: true });
});
afterEach(() => rm(build, { recursive: true }));

const page = (name: string, html: string) => writeFile(path.join(build, 'server', 'app', name), html);

test('hashes what stands between the tags, once, and nothing that is fetched', () => {
  const html = `<script src="/a.js" async=""></script><script>alert('Hello, world.');</script>
    <script id="x">alert('Hello, world.');</script>`;
  expect(inlineScriptHashes(html)).toEqual([HELLO]);
});

test('files each page under its path', async () => {
  await page('index.html', "<script>alert('Hello, world.');</script>");
  await page('_not-found.html', '<p>Not here</p>');
  await page('deep/page.html', "<script>alert('Hello, world.');</script>");
  await page('index.rsc', '<script>1</script>');
  await collectScriptHashes(build);
  expect(JSON.parse(await readFile(path.join(build, 'csp-hashes.json'), 'utf8'))).toEqual({
    '/': [HELLO],
    '/_not-found': [],
    '/deep/page': [HELLO],
  });
});

test('fails where there is no build', async () => {
  await expect(collectScriptHashes(path.join(build, 'elsewhere'))).rejects.toThrow('ENOENT');
});
