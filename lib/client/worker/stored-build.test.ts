import type { BuildFile } from './build-file';
import { deleteOlderBuilds, storeBuild } from './stored-build';

const ORIGIN = 'https://planner.example';
const FILES: BuildFile[] = [['/daily', 'sha256-x']];

/** The caches of a browser, in the order of their creation. */
let stored: Map<string, Map<string, Response>>;

const cacheOf = (name: string): Map<string, Response> => {
  const cache = stored.get(name) ?? new Map<string, Response>();
  stored.set(name, cache);
  return cache;
};

const fetchBefore = globalThis.fetch;
beforeEach(() => {
  stored = new Map();
  globalThis.fetch = async () => new Response('the day');
  Object.assign(globalThis, {
    caches: {
      has: async (name: string) => stored.has(name),
      keys: async () => [...stored.keys()],
      delete: async (name: string) => stored.delete(name),
      match: async (address: URL, { cacheName }: { cacheName: string }) =>
        stored.get(cacheName)?.get(address.href)?.clone(),
      open: async (name: string) => {
        const cache = cacheOf(name);
        return { put: async (address: URL, answer: Response) => void cache.set(address.href, answer) };
      },
    },
  });
});
afterEach(() => {
  globalThis.fetch = fetchBefore;
});

const install = (build: string) => storeBuild(build, FILES, ORIGIN);
const activate = (build: string) => deleteOlderBuilds(build, ORIGIN);
const builds = () => [...stored.keys()].map((name) => name.replace('dayfold-build ', ''));

test('the build before stays, and older ones go', async () => {
  for (const build of ['a', 'b', 'c']) {
    await install(build);
    await activate(build);
  }
  expect(builds()).toEqual(['b', 'c']);
});

test('the build whose pages are open stays when another one was skipped', async () => {
  await install('a');
  await activate('a');
  await install('b');
  await install('c');
  await activate('c');
  expect(builds()).toEqual(['a', 'c']);
});

test('a build that came back counts as the one before', async () => {
  for (const build of ['a', 'b', 'a']) {
    await install(build);
    await activate(build);
  }
  await install('c');
  await activate('c');
  expect(builds()).toEqual(['a', 'c']);
});

test('a build that cannot be stored again keeps the files that its open pages use', async () => {
  await install('a');
  await activate('a');
  globalThis.fetch = async () => new Response(null, { status: 503 });
  await expect(install('a')).rejects.toThrow('503');
  await expect(install('b')).rejects.toThrow('503');
  expect(builds()).toEqual(['a']);
});

test('a build that is being stored meanwhile stays', async () => {
  await install('a');
  await activate('a');
  await install('b');
  await install('c');
  await activate('b');
  expect(builds()).toEqual(['a', 'b', 'c']);
});
