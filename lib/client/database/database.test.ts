import 'fake-indexeddb/auto';
import {
  clearDatabase,
  createMemoryDatabase,
  type Database,
  database,
  reopenDatabaseForTest,
} from './database';
import type { KeptRecord } from './kept-record';

const note = (hash: string, data: unknown = hash): KeptRecord => ({
  hash,
  key: [hash],
  data,
  updatedAt: 0,
  format: 1,
  owner: 'ada',
});

/** A function, which no browser can store. */
const UNSTORABLE = () => {};

const unhandled = jest.fn();

beforeAll(() => {
  process.on('unhandledRejection', unhandled);
});
beforeEach(() => {
  unhandled.mockClear();
  reopenDatabaseForTest();
});
afterAll(() => {
  process.off('unhandledRejection', unhandled);
});

/** Lets transactions end, and Node report unhandled rejections. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

const FORMS: [name: string, open: () => Promise<Database>][] = [
  ['IndexedDB', database],
  ['memory', async () => createMemoryDatabase()],
];

describe.each(FORMS)('records in %s', (_name, open) => {
  let stored: Database;
  const kept = async () => (await stored.readAll('kept')).map(({ data }) => data);

  beforeEach(async () => {
    stored = await open();
    await stored.clear('kept');
    await stored.clear('meta');
    await stored.write('kept', { put: [note('a'), note('b')] });
  });

  test('are put and removed in one write, and found by their keys', async () => {
    await stored.write('kept', { put: [note('a', 'newer'), note('c')], remove: ['b'] });
    expect(await kept()).toEqual(['newer', 'c']);
    expect(await stored.keys('kept')).toEqual(['a', 'c']);
    expect(await stored.read('kept', 'a')).toEqual(note('a', 'newer'));
    expect(await stored.read('kept', 'b')).toBeUndefined();
    expect(await stored.readMany('kept', ['c', 'b', 'a'])).toEqual([note('c'), note('a', 'newer')]);
    expect(await stored.readAll('meta')).toEqual([]);
  });

  test('do not change with the object that was stored or read', async () => {
    const day = { title: 'Dinner' };
    await stored.write('kept', { put: [note('a', day)] });
    day.title = 'Supper';
    Object.assign((await stored.read('kept', 'a')) ?? {}, { data: 'Lunch' });
    expect(await stored.read('kept', 'a')).toMatchObject({ data: { title: 'Dinner' } });
  });

  test('stay as they are if one record of a write cannot be stored, and no rejection is left unhandled', async () => {
    const writes = { put: [note('a', 'newer'), note('c', UNSTORABLE)], remove: ['b'] };
    await expect(stored.write('kept', writes)).rejects.toThrow();
    await expect(stored.revise('kept', () => writes)).rejects.toThrow();
    const reason = new Error('No decision');
    const failing = stored.revise('kept', () => {
      throw reason;
    });
    await expect(failing).rejects.toBe(reason);
    await settle();
    expect(unhandled).not.toHaveBeenCalled();
    expect(await kept()).toEqual(['a', 'b']);
    // The failed writes do not block the next one.
    await stored.write('kept', { remove: ['a'] });
    expect(await kept()).toEqual(['b']);
  });

  test('are revised one decision after the other', async () => {
    await stored.write('meta', { put: [{ key: 'count', value: 0 }] });
    const addOne = () =>
      stored.revise('meta', ([counted]) => ({ put: [{ key: 'count', value: Number(counted?.value) + 1 }] }));
    await Promise.all([addOne(), addOne(), addOne()]);
    expect(await stored.read('meta', 'count')).toEqual({ key: 'count', value: 3 });
  });

  test('of changes come in their order', async () => {
    const change = (id: string, order: number) => ({
      id,
      order,
      owner: 'ada',
      madeAt: 0,
      entities: ['milk'],
      call: { method: 'PATCH' as const, path: '/api/tasks/milk' as const, body: {} },
      base: 1,
      view: {},
      words: { did: 'changed' as const, title: 'Milk' },
      state: 'waiting' as const,
      isSent: false,
      hasWaited: false,
    });
    await stored.clear('changes');
    await stored.write('changes', { put: [change('a', 3), change('b', 1), change('c', 2)] });
    expect((await stored.readAll('changes')).map(({ id }) => id)).toEqual(['b', 'c', 'a']);
  });
});

test('the records of IndexedDB are there for the next page, until all are cleared', async () => {
  await (await database()).write('kept', { put: [note('a')] });
  reopenDatabaseForTest();
  const next = await database();
  expect(next.isLasting).toBe(true);
  expect(await next.read('kept', 'a')).toEqual(note('a'));
  await clearDatabase();
  expect(await next.keys('kept')).toEqual([]);
});

test('without IndexedDB the records are kept for as long as the page is open', async () => {
  const open = jest.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('Denied', 'SecurityError');
  });
  const stored = await database();
  open.mockRestore();
  expect(stored.isLasting).toBe(false);
  await stored.write('kept', { put: [note('a')] });
  expect(await (await database()).keys('kept')).toEqual(['a']);
});

test('when a newer build opens its own database, calls of this page reject, and none finds an empty one', async () => {
  const stored = await database();
  await stored.write('kept', { put: [note('a')] });
  const newer = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('dayfold', 2);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error());
  });
  await expect((await database()).keys('kept')).rejects.toThrow();
  await expect((await database()).write('kept', { put: [note('b')] })).rejects.toThrow();
  newer.close();
});
