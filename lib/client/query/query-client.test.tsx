import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { PersistQueryClientProvider } from '@tanstack/react-query-persist-client';
import { act, render, screen, waitFor } from '@testing-library/react';
import { resetSessionIdForTest, setSessionId } from '@/lib/client/session/session-id';
import { installMockApi, type MockApi } from '@/lib/testing/screen/mock-api';
import { createQueryClient, pathOf, persistOptions } from './query-client';

const CACHE = 'dayfold.cache';
const DAY_MS = 24 * 60 * 60 * 1000;

let api: MockApi;
let dinner = 'Dinner';

beforeEach(() => {
  dinner = 'Dinner';
  api = installMockApi();
  api.on('GET', /^\/api\/notes$/, () => ({ status: 200, body: dinner }));
});

function Note() {
  const { data, isPending } = useQuery<string>({ queryKey: ['/api/notes'] });
  return <p>{isPending ? 'Nothing yet' : data}</p>;
}

/** Renders a new page with the note and the stored cache. */
function openPage() {
  resetSessionIdForTest();
  const client = createQueryClient();
  return render(
    <PersistQueryClientProvider
      client={client}
      persistOptions={persistOptions()}
      onSuccess={() => void client.invalidateQueries()}
    >
      <Note />
    </PersistQueryClientProvider>,
  );
}

/** Waits until the second page has restored the stored cache, if any, and has requested the note. */
const askedTwice = () =>
  waitFor(() => expect(api.calls().filter((call) => call === 'GET /api/notes')).toHaveLength(2));

/** Passes the time after which a change of the cache is stored. */
const passStoring = () => act(() => jest.advanceTimersByTimeAsync(1_000));

async function stored(): Promise<void> {
  await passStoring();
  expect(window.localStorage.getItem(CACHE)).toContain('Dinner');
}

async function openPageAndStore(): Promise<void> {
  const { unmount } = openPage();
  await screen.findByText('Dinner');
  await stored();
  unmount();
}

describe('pathOf', () => {
  it.each([
    [['/api/tasks'], '/api/tasks'],
    [['/api/goals', 'weekly', '2025-11-21'], '/api/goals/weekly/2025-11-21'],
    [
      ['/api/tasks', { startDate: '2025-11-01', endDate: '2025-11-30' }],
      '/api/tasks?startDate=2025-11-01&endDate=2025-11-30',
    ],
    [['/api/tasks', '../auth/me'], '/api/tasks/..%2Fauth%2Fme'],
  ])('of %j is %s', (key, path) => expect(pathOf(key)).toBe(path));

  it('throws for a key that is no path of the API', () => {
    expect(() => pathOf(['https://example.org'])).toThrow('Not a path of the API');
  });
});

describe('reads', () => {
  it('are sent once, and again only after an invalidation', async () => {
    const queryClient = createQueryClient();
    const page = (
      <QueryClientProvider client={queryClient}>
        <Note />
      </QueryClientProvider>
    );
    const { unmount } = render(page);
    await screen.findByText('Dinner');
    unmount();
    render(page);
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(api.calls()).toEqual(['GET /api/notes']);
    await act(() => queryClient.invalidateQueries({ queryKey: ['/api/notes'] }));
    expect(api.calls()).toHaveLength(2);
  });
});

describe('the stored cache', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('is shown at the next load before the server has answered, and is then updated', async () => {
    setSessionId('first');
    await openPageAndStore();

    dinner = 'Supper';
    const release = api.hold('GET', /notes/);
    openPage();
    await screen.findByText('Dinner');
    release();
    await screen.findByText('Supper');
  });

  it('is never shown to another session', async () => {
    setSessionId('first');
    await openPageAndStore();

    setSessionId('second');
    const release = api.hold('GET', /notes/);
    openPage();
    await askedTwice();
    expect(screen.getByText('Nothing yet')).toBeVisible();
    release();
    await screen.findByText('Dinner');
  });

  it('does not contain the session id', async () => {
    setSessionId('a-very-secret-session');
    await openPageAndStore();
    expect(window.localStorage.getItem(CACHE)).not.toContain('secret');
  });

  it('is not written while nobody is signed in', async () => {
    const { unmount } = openPage();
    await screen.findByText('Dinner');
    await passStoring();
    expect(window.localStorage.getItem(CACHE)).toBeNull();
    unmount();
  });

  it('is discarded after seven days', async () => {
    setSessionId('first');
    await openPageAndStore();

    jest.setSystemTime(Date.now() + 8 * DAY_MS);
    const release = api.hold('GET', /notes/);
    openPage();
    await askedTwice();
    expect(screen.getByText('Nothing yet')).toBeVisible();
    release();
    await screen.findByText('Dinner');
  });

  it('is stored without its oldest query when localStorage is full', async () => {
    setSessionId('first');
    const setItem = Storage.prototype.setItem;
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
      if (key === CACHE && value.includes('a long time ago'))
        throw new DOMException('full', 'QuotaExceededError');
      setItem.call(this, key, value);
    });
    const client = createQueryClient();
    client.setQueryData(['/api/old'], 'a long time ago', { updatedAt: 1 });
    const { unmount } = render(
      <PersistQueryClientProvider client={client} persistOptions={persistOptions()}>
        <Note />
      </PersistQueryClientProvider>,
    );
    await screen.findByText('Dinner');
    await stored();
    unmount();
    jest.mocked(Storage.prototype.setItem).mockRestore();
  });
});
