import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inlineScriptHashes } from '@/lib/server/pages/inline-scripts';
import { collectScriptHashes } from './csp-hashes';

// The hash of `alert('Hello, world.');`, an example of the CSP specification.
const HELLO = "'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='";

let build: string;

beforeEach(async () => {
  build = await mkdtemp(path.join(tmpdir(), 'dayfold-build-'));
  await mkdir(path.join(build, 'server', 'app', 'deep'), { recursive: true });
});
afterEach(() => rm(build, { recursive: true }));

const page = (name: string, html: string) => writeFile(path.join(build, 'server', 'app', name), html);

test('each inline script is hashed once, and scripts with an address are not', () => {
  const html = `<script src="/a.js" async=""></script><script>alert('Hello, world.');</script>
    <script id="x">alert('Hello, world.');</script>`;
  expect(inlineScriptHashes(html)).toEqual([HELLO]);
});

test('the hashes are stored by the path of the page', async () => {
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

test('collecting hashes without a build rejects', async () => {
  await expect(collectScriptHashes(path.join(build, 'elsewhere'))).rejects.toThrow('ENOENT');
});
