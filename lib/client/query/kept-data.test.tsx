import 'fake-indexeddb/auto';
import { useQuery } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { database, reopenDatabaseForTest } from '@/lib/client/database/database';
import { resetSessionIdForTest, setSessionId } from '@/lib/client/http/session-id';
import { installMockApi, type MockApi } from '@/lib/testing/screen/mock-api';
import { discardData, dropOldestKept, writeKeptData } from './kept-data';
import { KeptProvider } from './kept-provider';
import { createQueryClient } from './query-client';

const DAY_MS = 24 * 60 * 60 * 1000;
const NOTES = '["/api/notes"]';

let api: MockApi;
let dinner: string;

beforeEach(async () => {
  window.localStorage.clear();
  await (await database()).clear('kept');
  dinner = 'Dinner';
  api = installMockApi();
  api.on('GET', /^\/api\/notes$/, () => ({ status: 200, body: dinner }));
});

function Note() {
  const { data, isPending } = useQuery<string>({ queryKey: ['/api/notes'] });
  return <p>{isPending ? 'Nothing yet' : data}</p>;
}

/** Opens a new page with the note. */
function openPage(client = createQueryClient()) {
  resetSessionIdForTest();
  const page = render(
    <KeptProvider client={client}>
      <Note />
    </KeptProvider>,
  );
  return { ...page, client };
}

const kept = async (): Promise<string[]> => (await database()).keys('kept');

/** Opens a page, waits until it has read the note and has kept it, and closes it. */
async function openPageAndKeep(): Promise<void> {
  const { unmount, client } = openPage();
  await screen.findByText('Dinner');
  await act(() => writeKeptData(client));
  expect(await kept()).toContain(NOTES);
  unmount();
}

/** Waits until the second page has requested the note. */
const askedTwice = () =>
  waitFor(() => expect(api.calls().filter((call) => call === 'GET /api/notes')).toHaveLength(2));

it('what was read is shown at the next load before the server has answered, and is then updated', async () => {
  setSessionId('first');
  await openPageAndKeep();
  dinner = 'Supper';
  const release = api.hold('GET', /notes/);
  openPage();
  await screen.findByText('Dinner');
  release();
  await screen.findByText('Supper');
});

it('what changes on an open page is kept automatically', async () => {
  setSessionId('first');
  const { client } = openPage();
  await screen.findByText('Dinner');
  client.setQueryData(['/api/notes'], 'Lunch');
  await waitFor(async () =>
    expect(await (await database()).read('kept', NOTES)).toMatchObject({ data: 'Lunch' }),
  );
});

it('kept data is never shown to another session, which removes it from the browser', async () => {
  setSessionId('first');
  await openPageAndKeep();
  setSessionId('second');
  const release = api.hold('GET', /notes/);
  openPage();
  await askedTwice();
  expect(screen.getByText('Nothing yet')).toBeVisible();
  await waitFor(async () => expect(await kept()).toEqual([]));
  release();
  await screen.findByText('Dinner');
});

it('a session of which nothing is kept waits for no database', async () => {
  setSessionId('first');
  await openPageAndKeep();
  setSessionId('second');
  reopenDatabaseForTest();
  // Does not answer.
  jest.spyOn(indexedDB, 'open').mockReturnValue(new IDBOpenDBRequest());
  openPage();
  await askedTwice();
  jest.mocked(indexedDB.open).mockRestore();
  reopenDatabaseForTest();
});

it('kept data contains no session id, and nothing of it is in localStorage', async () => {
  setSessionId('a-very-secret-session');
  window.localStorage.setItem('dayfold.cache', 'what an earlier version has kept');
  await openPageAndKeep();
  expect(JSON.stringify(await (await database()).readAll('kept'))).not.toContain('secret');
  const { sessionId, ...others } = { ...window.localStorage };
  expect(Object.keys(others)).toEqual(['dayfold.kept.data-mark']);
  expect(JSON.stringify(others)).not.toContain(sessionId);
});

it('nothing is kept while nobody is signed in', async () => {
  const { client } = openPage();
  await screen.findByText('Dinner');
  await act(() => writeKeptData(client));
  expect(await kept()).toEqual([]);
});

it.each([
  [30, 'Dinner'],
  [46, 'Nothing yet'],
])('%d days later, before the server has answered, the page says %s', async (days, text) => {
  setSessionId('first');
  await openPageAndKeep();
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + days * DAY_MS);
  const release = api.hold('GET', /notes/);
  openPage();
  await askedTwice();
  expect(screen.getByText(text)).toBeVisible();
  release();
  jest.mocked(Date.now).mockRestore();
});

it('what an earlier build has kept in another shape is not read', async () => {
  setSessionId('first');
  await openPageAndKeep();
  const stored = await database();
  await stored.revise('kept', (records) => ({ put: records.map((record) => ({ ...record, format: 0 })) }));
  const release = api.hold('GET', /notes/);
  openPage();
  await askedTwice();
  expect(screen.getByText('Nothing yet')).toBeVisible();
  release();
});

it('where the browser has no room, the oldest answers are removed', async () => {
  setSessionId('first');
  const { client } = openPage();
  await screen.findByText('Dinner');
  client.setQueryData(['/api/old'], 'a long time ago', { updatedAt: 1_000 });
  await act(() => writeKeptData(client));
  expect(await kept()).toHaveLength(2);

  const put = IDBObjectStore.prototype.put;
  let room = 0;
  jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, record) {
    if (room++ === 0) throw new DOMException('full', 'QuotaExceededError');
    return put.call(this, record);
  });
  client.setQueryData(['/api/notes'], 'Breakfast');
  await act(() => writeKeptData(client));
  jest.mocked(IDBObjectStore.prototype.put).mockRestore();
  expect(await kept()).toEqual([NOTES]);
  expect(await (await database()).read('kept', NOTES)).toMatchObject({ data: 'Breakfast' });
});

it('answers with `persist: false` are not kept', async () => {
  setSessionId('first');
  const { client } = openPage();
  await screen.findByText('Dinner');
  await client.fetchQuery({ queryKey: ['/api/search'], queryFn: () => 'secret', meta: { persist: false } });
  await act(() => writeKeptData(client));
  expect(await kept()).toEqual([NOTES]);
});

it('discarding removes everything, also what was about to be written', async () => {
  setSessionId('first');
  const { client, unmount } = openPage();
  await screen.findByText('Dinner');
  await act(() => writeKeptData(client));
  unmount();
  client.setQueryData(['/api/notes'], 'Lunch');
  await act(() => discardData(client));
  await act(() => writeKeptData(client));
  expect(await kept()).toEqual([]);
});

it('dropOldestKept removes the oldest third of what is kept', async () => {
  const stored = await database();
  const record = (hash: string, updatedAt: number) => ({
    hash,
    key: [hash],
    data: 1,
    updatedAt,
    format: 1,
    owner: 'a',
  });
  await stored.write('kept', { put: [record('c', 3), record('a', 1), record('b', 2)] });
  await dropOldestKept();
  expect(await kept()).toEqual(['b', 'c']);
  // Who is signed in stays, since the planner does not open without a network otherwise.
  await stored.write('kept', { put: [record('/api/auth/me', 0)] });
  await dropOldestKept();
  expect(await kept()).toEqual(['/api/auth/me', 'c']);
});
