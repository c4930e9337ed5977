import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BUILT_ADDRESS } from '@/lib/shared/site/address';
import { addressedFrom } from './addressed';

const ORIGIN = 'https://planner.example.org';

let build: string;

beforeEach(async () => {
  build = await mkdtemp(path.join(tmpdir(), 'dayfold-build-'));
  await mkdir(path.join(build, 'server', 'app'), { recursive: true });
});
afterEach(() => rm(build, { recursive: true }));

const built = (name: string, text: string) => writeFile(path.join(build, 'server', 'app', name), text);

test('the address of the build is replaced by the public one everywhere', async () => {
  await built('pricing.html', `<link href="${BUILT_ADDRESS}/pricing"><a href="${BUILT_ADDRESS}">Home</a>`);
  const page = addressedFrom(build, ORIGIN)('/pricing');
  expect(page?.body).toBe(`<link href="${ORIGIN}/pricing"><a href="${ORIGIN}">Home</a>`);
  expect(page?.contentType).toBe('text/html; charset=utf-8');
});

test('the hash of a script is that of the script with the public address', async () => {
  // The expected hash is that of alert('https://planner.example.org').
  await built('index.html', `<script>alert('${BUILT_ADDRESS}')</script>`);
  const [hash] = addressedFrom(build, ORIGIN)('/')?.scriptHashes ?? [];
  await built('terms.html', `<script>alert('${ORIGIN}')</script>`);
  expect(addressedFrom(build, 'https://other.example.org')('/terms')?.scriptHashes).toEqual([hash]);
});

test('the ETag depends on the public address', async () => {
  await built('sitemap.xml.body', `<loc>${BUILT_ADDRESS}/</loc>`);
  const [one, other] = [ORIGIN, 'https://other.example.org'].map((origin) =>
    addressedFrom(build, origin)('/sitemap.xml'),
  );
  expect(one?.etag).toMatch(/^"[\w-]{27}"$/);
  expect(one?.etag).not.toBe(other?.etag);
  expect(addressedFrom(build, ORIGIN)('/sitemap.xml')?.etag).toBe(one?.etag);
});

test('null is returned for pages without the public address, whatever their names', () => {
  const addressed = addressedFrom(build, ORIGIN);
  for (const page of ['/daily', '/_not-found', '/constructor', '__proto__', ''])
    expect(addressed(page)).toBeNull();
});

test('a build without the page causes an error', () => {
  expect(() => addressedFrom(build, ORIGIN)('/privacy')).toThrow('ENOENT');
});
