/** A worker of the browser's registration, in a state that the test changes. */
class FakeWorker extends EventTarget {
  state = 'installing';
  readonly messages: unknown[] = [];
  postMessage = (message: unknown) => void this.messages.push(message);

  becomes(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class FakeRegistration extends EventTarget {
  active: FakeWorker | null = new FakeWorker();
  installing: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  /** The number of times that the server was asked for a new version. */
  checks = 0;
  update = async () => void this.checks++;

  /** Finds and installs a new version. */
  finds(): FakeWorker {
    const worker = new FakeWorker();
    this.installing = worker;
    this.dispatchEvent(new Event('updatefound'));
    this.installing = null;
    this.waiting = worker;
    worker.becomes('installed');
    return worker;
  }
}

class FakeContainer extends EventTarget {
  controller: FakeWorker | null = null;
  registration = new FakeRegistration();
  isRegistered = true;
  getRegistration = async () => (this.isRegistered ? this.registration : undefined);
  register = async () => {
    this.isRegistered = true;
    return this.registration;
  };

  /** Lets a worker answer this page from now on. */
  isControlledBy(worker: FakeWorker): void {
    this.controller = worker;
    this.dispatchEvent(new Event('controllerchange'));
  }
}

let container: FakeContainer;
let reloads: number;

/** Opens a page: its modules start anew. */
async function openPage() {
  jest.resetModules();
  const { page } = await import('@/lib/client/browser/navigation');
  page.reload = () => void reloads++;
  const registration = await import('./registration');
  const { newVersion, putOffNewVersion } = await import('./new-version');
  registration.startServiceWorker();
  await pass(0);
  return { ...registration, putOff: putOffNewVersion, isAnnounced: newVersion.get };
}

const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

const HOUR = 60 * 60 * 1000;

beforeEach(() => {
  jest.useFakeTimers();
  reloads = 0;
  container = new FakeContainer();
  container.controller = container.registration.active;
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

test('the first worker is no new version; a later one is, and takes over when the person asks for it', async () => {
  container.registration.active = null;
  container.controller = null;
  const page = await openPage();
  const first = container.registration.finds();
  container.registration.active = first;
  container.registration.waiting = null;
  container.isControlledBy(first);
  expect([page.isAnnounced(), reloads]).toEqual([false, 0]);

  const second = container.registration.finds();
  expect(page.isAnnounced()).toBe(true);
  expect(second.messages).toEqual([]);
  await page.loadNewVersion();
  expect(second.messages).toEqual(['activate']);
  expect(reloads).toBe(0);
  container.isControlledBy(second);
  expect(reloads).toBe(1);
});

test('a version that another tab has loaded is announced, and does not load this page', async () => {
  const page = await openPage();
  container.isControlledBy(new FakeWorker());
  expect([page.isAnnounced(), reloads]).toEqual([true, 0]);
  await page.loadNewVersion();
  expect(reloads).toBe(1);
});

test('a version that is put off is announced again after a day, and the next one at once', async () => {
  const page = await openPage();
  const second = container.registration.finds();
  page.putOff();
  expect(page.isAnnounced()).toBe(false);
  // Another tab loads it.
  container.isControlledBy(second);
  await pass(23 * HOUR);
  expect(page.isAnnounced()).toBe(false);
  await pass(HOUR);
  expect(page.isAnnounced()).toBe(true);

  page.putOff();
  container.registration.finds();
  expect(page.isAnnounced()).toBe(true);
});

test('a new version is looked for when the network returns', async () => {
  await openPage();
  expect(container.registration.checks).toBe(0);
  window.dispatchEvent(new Event('online'));
  await pass(0);
  expect(container.registration.checks).toBe(1);
});

test.each([
  ['is registered where the browser has none', {}, true],
  ['is not registered where the server has switched it off', { 'Service-Worker-Is': 'off' }, false],
])('the worker %s', async (_what, headers, isRegistered) => {
  container.isRegistered = false;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(null, { headers }));
  await openPage();
  expect(container.isRegistered).toBe(isRegistered);
});

describe('a part of the page that cannot be loaded', () => {
  const answer = (given: Response | Error) =>
    jest
      .spyOn(globalThis, 'fetch')
      .mockImplementation(async () => (given instanceof Error ? Promise.reject(given) : given));

  test.each<[string, Response | Error, boolean]>([
    ['announces a new version when the server has another build', new Response('build="another"'), true],
    [
      'announces nothing when the server has the build of this page',
      new Response(`build="${DAYFOLD_BUILD}"`),
      false,
    ],
    ['announces nothing when the server fails', new Response('build="another"', { status: 502 }), false],
    ['announces nothing when the connection fails', new TypeError('Failed to fetch'), false],
  ])('%s', async (_what, given, isAnnounced) => {
    const page = await openPage();
    answer(given);
    await page.checkMissingPart();
    expect(page.isAnnounced()).toBe(isAnnounced);
  });

  test('announces the version also if it was put off, since the page needs it', async () => {
    const page = await openPage();
    container.registration.finds();
    page.putOff();
    answer(new Response('build="another"'));
    await page.checkMissingPart();
    expect(page.isAnnounced()).toBe(true);
  });

  test('asks nothing without a network', async () => {
    const page = await openPage();
    const fetched = answer(new Response('build="another"'));
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await page.checkMissingPart();
    expect(fetched).not.toHaveBeenCalled();
    expect(page.isAnnounced()).toBe(false);
  });
});
