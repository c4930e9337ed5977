import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { OutboxChange } from './change';
import type { KeptRecord } from './kept-record';

type MetaRecord = { key: string; value: unknown };

/** The records of each store. Their keys are `id`, `hash` and `key`. */
type Records = { changes: OutboxChange; kept: KeptRecord; meta: MetaRecord };

export type StoreName = keyof Records;

/** Records to put and keys of records to remove, in one transaction. */
export type Writes<R> = { put?: readonly R[]; remove?: readonly string[] };

/** The part of IndexedDB that the planner uses. Every write is one transaction, done as a whole or not at all. */
export type Database = {
  /** False if the records are gone when the page is closed, because this browser has no IndexedDB to offer. */
  isLasting: boolean;
  read: <S extends StoreName>(store: S, key: string) => Promise<Records[S] | undefined>;
  /** Returns the records that exist for these keys. */
  readMany: <S extends StoreName>(store: S, keys: readonly string[]) => Promise<Records[S][]>;
  /** Returns the keys of all records, which is much faster than reading the records. */
  keys: (store: StoreName) => Promise<string[]>;
  /** Returns all records; those of `changes` by `order`. */
  readAll: <S extends StoreName>(store: S) => Promise<Records[S][]>;
  /** Rejects with a DOMException named QuotaExceededError when the browser has no room. */
  write: <S extends StoreName>(store: S, writes: Writes<Records[S]>) => Promise<void>;
  /** Reads all records of a store and writes what follows from them, in one transaction. */
  revise: <S extends StoreName>(
    store: S,
    decide: (records: Records[S][]) => Writes<Records[S]>,
  ) => Promise<void>;
  clear: (store: StoreName) => Promise<void>;
};

interface Schema extends DBSchema {
  changes: { key: string; value: OutboxChange; indexes: { order: number } };
  kept: { key: string; value: KeptRecord };
  meta: { key: string; value: MetaRecord };
}

const NAME = 'dayfold';
const VERSION = 1;
const STORES: readonly StoreName[] = ['changes', 'kept', 'meta'];

let opened: Promise<Database> | undefined;

/**
 * Opens the database of this browser, once for each page. Where IndexedDB is missing or cannot be opened, records are
 * kept in memory for as long as the page is open. Never rejects.
 */
export function database(): Promise<Database> {
  opened ??= open().catch(() => createMemoryDatabase());
  return opened;
}

/** Removes all records of all stores. */
export async function clearDatabase(): Promise<void> {
  const stored = await database();
  await Promise.all(STORES.map((store) => stored.clear(store)));
}

async function open(): Promise<Database> {
  const connection = await openDB<Schema>(NAME, VERSION, {
    upgrade: (created) => {
      created.createObjectStore('changes', { keyPath: 'id' }).createIndex('order', 'order');
      created.createObjectStore('kept', { keyPath: 'hash' });
      created.createObjectStore('meta', { keyPath: 'key' });
    },
    // A page of a newer build waits until this connection is closed. All calls of this page reject from then on: it
    // goes on with what it has in memory, and cannot open the newer database.
    blocking: (_current, _blocked, event) => {
      if (event.target instanceof IDBDatabase) event.target.close();
    },
    terminated: () => {
      opened = undefined;
    },
  });
  return stored(connection);
}

// The calls of `idb` are generic in the store's name, which TypeScript cannot relate to `Records`: hence the casts.
const stored = (connection: IDBPDatabase<Schema>): Database => ({
  isLasting: true,
  read: async <S extends StoreName>(store: S, key: string) =>
    (await connection.get(store, key)) as Records[S] | undefined,
  readAll: async <S extends StoreName>(store: S) =>
    (store === 'changes'
      ? await connection.getAllFromIndex('changes', 'order')
      : await connection.getAll(store)) as Records[S][],
  readMany: async <S extends StoreName>(store: S, keys: readonly string[]) => {
    const { store: records, done } = connection.transaction(store);
    const [found] = await Promise.all([Promise.all(keys.map((key) => records.get(key))), done]);
    return found.filter((record) => record !== undefined) as Records[S][];
  },
  keys: (store) => connection.getAllKeys(store),
  write: (store, writes) => transact(connection, store, async () => writes),
  revise: (store, decide) =>
    transact(connection, store, async (all) => decide((await all()) as Parameters<typeof decide>[0])),
  clear: (store) => connection.clear(store),
});

/** Runs one transaction, and commits it without waiting for the browser to find that nothing follows. */
async function transact(
  connection: IDBPDatabase<Schema>,
  name: StoreName,
  work: (all: () => Promise<unknown[]>) => Promise<Writes<unknown>>,
): Promise<void> {
  const transaction = connection.transaction(name, 'readwrite');
  const { store, done } = transaction;
  try {
    const { put = [], remove = [] } = await work(() => store.getAll());
    // Each is caught as it is made, since a later one may throw. A request that fails also makes `done` reject, with
    // the reason of the whole transaction.
    const request = (made: Promise<unknown>) => void made.catch(() => {});
    for (const record of put) request(store.put(record as Schema[StoreName]['value']));
    for (const key of remove) request(store.delete(key));
    transaction.commit();
    await done;
  } catch (error) {
    done.catch(() => {});
    abort(transaction);
    throw error;
  }
}

function abort(transaction: { abort: () => void }): void {
  try {
    transaction.abort();
  } catch {
    // It has ended already.
  }
}

const KEYS: { [S in StoreName]: (record: Records[S]) => string } = {
  changes: ({ id }) => id,
  kept: ({ hash }) => hash,
  meta: ({ key }) => key,
};

/** Returns a database in memory. Records are copied, as IndexedDB does. */
export function createMemoryDatabase(): Database {
  const stores = { changes: new Map(), kept: new Map(), meta: new Map() } as {
    [S in StoreName]: Map<string, Records[S]>;
  };
  const all = <S extends StoreName>(store: S): Records[S][] => structuredClone([...stores[store].values()]);
  function apply<S extends StoreName>(store: S, { put = [], remove = [] }: Writes<Records[S]>): void {
    // All or nothing, as in IndexedDB: a record that cannot be copied throws before any is stored.
    const copies = structuredClone(put);
    for (const record of copies) stores[store].set(KEYS[store](record), record);
    for (const key of remove) stores[store].delete(key);
  }
  return {
    isLasting: false,
    read: async (store, key) => structuredClone(stores[store].get(key)),
    readAll: async (store) => {
      const records = all(store);
      return store === 'changes' ? records.sort(byOrder) : records;
    },
    readMany: async <S extends StoreName>(store: S, keys: readonly string[]) =>
      structuredClone(keys.flatMap((key) => stores[store].get(key) ?? [])) as Records[S][],
    keys: async (store) => [...stores[store].keys()],
    write: async (store, writes) => apply(store, writes),
    revise: async (store, decide) => apply(store, decide(all(store))),
    clear: async (store) => stores[store].clear(),
  };
}

const byOrder = (a: object, b: object): number =>
  ('order' in a ? Number(a.order) : 0) - ('order' in b ? Number(b.order) : 0);

/** Forgets the open connection, as a new page would. */
export function reopenDatabaseForTest(): void {
  opened = undefined;
}
