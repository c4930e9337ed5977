import type { BuildFile } from './build-file';

/** The service worker itself, in a scope whose browser lets no worker read cookies, such as Safari's before 18.4. */

type Listener = (event: unknown) => void;

const ORIGIN = 'https://planner.example';
const STORED = 'the stored day';
const listeners = new Map<string, Listener>();

/** The answer of the server that is under way: the test settles it. */
let server: { answers: (body: string) => void; fails: () => void };
let requested: string[];

Object.assign(globalThis, {
  DAYFOLD_BUILD: 'test',
  DAYFOLD_FILES: [] as BuildFile[],
  location: new URL(ORIGIN),
  addEventListener: (name: string, listener: Listener) => void listeners.set(name, listener),
  caches: {
    keys: async () => ['dayfold-build test'],
    match: async (address: URL) => (address.pathname === '/daily' ? new Response(STORED) : undefined),
  },
});
const fetchBefore = globalThis.fetch;

beforeAll(() => import('./service-worker'));
beforeEach(() => {
  jest.useFakeTimers();
  requested = [];
  globalThis.fetch = (given) => {
    requested.push(new URL((given as Request).url).pathname);
    return new Promise((resolve, reject) => {
      server = {
        answers: (body) => resolve(new Response(body)),
        fails: () => reject(new TypeError('Failed to fetch')),
      };
    });
  };
});
afterEach(() => {
  jest.useRealTimers();
  globalThis.fetch = fetchBefore;
});

const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

/** Opens a page, and returns the text that is shown, as far as it is known. */
async function open(path: string): Promise<{ shown?: string }> {
  const page: { shown?: string } = {};
  const request = { url: ORIGIN + path, method: 'GET', mode: 'navigate', headers: new Headers() };
  listeners.get('fetch')?.({
    request,
    waitUntil: () => {},
    respondWith: async (answer: Promise<Response>) => {
      page.shown = await (await answer).text();
    },
  });
  await pass(0);
  return page;
}

test("the server's page is shown if it comes within three seconds", async () => {
  const page = await open('/daily');
  expect(requested).toEqual(['/daily']);
  await pass(2_900);
  expect(page.shown).toBeUndefined();
  server.answers('the page of the server');
  await pass(0);
  expect(page.shown).toBe('the page of the server');
});

test('the stored page is shown after three seconds, and stays when the server answers later', async () => {
  const page = await open('/daily');
  await pass(3_000);
  expect(page.shown).toBe(STORED);
  server.answers('the page of the server');
  await pass(0);
  expect(page.shown).toBe(STORED);
});

test('the stored page is shown at once when there is no connection', async () => {
  const page = await open('/daily');
  server.fails();
  await pass(0);
  expect(page.shown).toBe(STORED);
});

test('a page that is not stored says that it needs a connection, and leads to the planner', async () => {
  const page = await open('/pricing');
  await pass(10_000);
  expect(page.shown).toBeUndefined();
  server.fails();
  await pass(0);
  expect(page.shown).toContain('You are offline');
  expect(page.shown).toContain('href="/daily"');
});
