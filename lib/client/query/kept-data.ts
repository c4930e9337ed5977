import type { Query, QueryCacheNotifyEvent, QueryClient, QueryKey } from '@tanstack/react-query';
import { readLocal, removeLocal, writeLocal } from '@/lib/client/browser/local-storage';
import { idle } from '@/lib/client/browser/when-idle';
import { type Database, database } from '@/lib/client/database/database';
import { KEPT_DAY } from '@/lib/client/database/kept-day-key';
import { isNeededFirst, KEPT_FORMAT, type KeptRecord } from '@/lib/client/database/kept-record';
import { DAY_MS, type Day, dayAt, isDay } from '@/lib/shared/calendar/days';
import { sessionMark } from './session-mark';

/**
 * The kept data: the answers of the API that this browser keeps in IndexedDB, each query as a record of its own, so
 * that the planner opens without a network (docs/rules/kept.md). A record is bound to the session that
 * has read it, and is never shown in another.
 */

/** Milliseconds after its answer for which a record is kept: 45 days. */
const KEPT_FOR = 45 * DAY_MS;

/** Milliseconds for which changed queries are collected before they are written. */
const COLLECT_FOR = 500;

/** The same for a list of more than `LARGE` items, which takes longer to copy. */
const COLLECT_LARGE_FOR = 5_000;
const LARGE = 500;

/** The number of records that are read together when the page is idle. */
const BATCH = 25;

/** The number of parts into which the records are divided when there is no room. The oldest part is removed. */
const PARTS = 3;

/** The key in localStorage under which earlier versions kept the data. */
const FORMER_KEY = 'dayfold.cache';

/**
 * The key in localStorage with the session whose data is kept, by its fingerprint: the first view of any other has no
 * reason to wait for IndexedDB. It begins as those of lib/client/browser/person-storage do, so that it is removed when
 * the session ends.
 */
const KEPT_DATA_MARK = 'dayfold.kept.data-mark';

/** The path of the answer that says who is signed in, without which the planner does not open. */
const PERSON = '/api/auth/me';

/** Returns what is kept of the data of a query. */
type KeptForm = (client: QueryClient, key: QueryKey, data: unknown) => unknown;

/** By path: what `keepAs` has set. */
const forms = new Map<unknown, KeptForm>();

/** Sets in which form the answers under a path are kept, where it is not the one on the screen. */
export const keepAs = (path: string, form: KeptForm): void => void forms.set(path, form);

/** The kept data of one query client. */
class KeptData {
  /** Resolves when the data of the first view is in the query cache, if any is kept. Never rejects. */
  readonly first: Promise<void>;
  readonly #client: QueryClient;
  /** Resolves when all of it is there. Never rejects. */
  readonly #all: Promise<void>;
  /** The hashes of the queries that have changed since they were written. */
  readonly #changed = new Set<string>();
  /** The data that was read from the database, which needs no writing. */
  readonly #restored = new WeakSet<object>();
  /** The hashes of records of other sessions, of other formats and of long ago, which are removed. */
  readonly #useless: string[] = [];
  /** Resolves when what is kept is read without waiting until the page is idle: when `#hurry` is called. */
  readonly #urgent: Promise<void>;
  #hurry = () => {};
  #isUrgent = false;
  /** The timer of the next write; undefined without one. */
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** True if that is after `COLLECT_FOR`, false if it is after `COLLECT_LARGE_FOR`. */
  #isSoon = false;

  constructor(client: QueryClient) {
    this.#client = client;
    this.#urgent = new Promise((resolve) => {
      this.#hurry = () => {
        this.#isUrgent = true;
        resolve();
      };
    });
    removeLocal(FORMER_KEY);
    const owner = sessionMark();
    const begun = owner === null ? Promise.resolve(null) : this.#restoreFirst();
    const done = () => undefined;
    this.first = readLocal(KEPT_DATA_MARK) === owner ? begun.then(done, done) : Promise.resolve();
    this.#all = begun.then((found) => found && this.#restoreOthers(found)).then(done, done);
    client.getQueryCache().subscribe((event) => this.#onEvent(event));
  }

  /** Resolves when everything that is kept is in the query cache, and reads it without waiting for an idle page. */
  all(): Promise<void> {
    this.#hurry();
    return this.#all;
  }

  /** Writes what has changed since the last time. Never rejects. */
  async write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isSoon = false;
    const owner = sessionMark();
    if (owner === null) this.#changed.clear();
    if (owner === null || this.#changed.size === 0) return;
    const stored = await database();
    // The session may have ended meanwhile.
    if (sessionMark() !== owner) return;
    const hashes = [...this.#changed];
    this.#changed.clear();
    const put = hashes.flatMap((hash) => this.#recordOf(hash, owner));
    const written = new Set(put.map(({ hash }) => hash));
    await writeAll(
      stored,
      put,
      hashes.filter((hash) => !written.has(hash)),
    );
    if (put.length > 0 && sessionMark() === owner) writeLocal(KEPT_DATA_MARK, owner);
  }

  /** Removes everything from the browser that is kept. Never rejects. */
  async wipe(): Promise<void> {
    this.#changed.clear();
    await wipeKept();
  }

  /** Returns the record of a query as it is kept; none if the query is not kept, or has been removed. */
  #recordOf(hash: string, owner: string): KeptRecord[] {
    const query = this.#client.getQueryCache().get(hash);
    if (!query || !isKept(query)) return [];
    const { dataUpdatedAt: updatedAt } = query.state;
    const form = forms.get(query.queryKey[0]);
    const data = form ? form(this.#client, query.queryKey, query.state.data) : query.state.data;
    return [{ hash, key: query.queryKey, data, updatedAt, format: KEPT_FORMAT, owner }];
  }

  /** Writes the data of a query soon after it was answered, and removes the record of a query that was removed. */
  #onEvent(event: QueryCacheNotifyEvent): void {
    const { query } = event;
    const { data } = query.state;
    const isAnswered = event.type === 'updated' && event.action.type === 'success';
    if (!(isAnswered || event.type === 'removed') || !isKept(query)) return;
    if (isAnswered && typeof data === 'object' && data !== null && this.#restored.has(data)) return;
    this.#changed.add(query.queryHash);
    const isSoon = !Array.isArray(data) || data.length <= LARGE;
    if (this.#timer !== undefined && (this.#isSoon || !isSoon)) return;
    clearTimeout(this.#timer);
    this.#isSoon = isSoon;
    this.#timer = setTimeout(
      () => void idle().then(() => this.write()),
      isSoon ? COLLECT_FOR : COLLECT_LARGE_FOR,
    );
  }

  /** Reads the data of the first view. Returns the hashes of all other records. */
  async #restoreFirst(): Promise<{ stored: Database; others: string[] }> {
    const stored = await database();
    const hashes = await stored.keys('kept');
    const day = shownDay();
    const first = new Set(hashes.filter((hash) => isNeededFirst(hash, day)));
    this.#restore(await stored.readMany('kept', [...first]));
    return { stored, others: hashes.filter((hash) => !first.has(hash)) };
  }

  async #restoreOthers({ stored, others }: { stored: Database; others: string[] }): Promise<void> {
    for (let done = 0; done < others.length; done += BATCH) {
      if (!this.#isUrgent) await Promise.race([idle(), this.#urgent]);
      this.#restore(await stored.readMany('kept', others.slice(done, done + BATCH)));
    }
    if (this.#useless.length > 0) await stored.write('kept', { remove: this.#useless });
  }

  /** Puts records into the query cache, unless there is newer data. */
  #restore(records: readonly KeptRecord[]): void {
    const owner = sessionMark();
    for (const { hash, key, data, updatedAt, format, owner: reader } of records) {
      if (reader !== owner || format !== KEPT_FORMAT || Date.now() - updatedAt > KEPT_FOR) {
        this.#useless.push(hash);
        continue;
      }
      if (this.#client.getQueryData(key) !== undefined) continue;
      if (typeof data === 'object' && data !== null) this.#restored.add(data);
      this.#client.setQueryData(key, data, { updatedAt });
      // It is shown at once and read again, since it may be days old.
      this.#client.getQueryCache().get(hash)?.invalidate();
    }
  }
}

/** True if the data of a query is kept: unless `meta.persist` is false. */
const isKept = ({ state, meta }: Query): boolean => state.data !== undefined && meta?.persist !== false;

const keptData = new WeakMap<QueryClient, KeptData>();

/** Begins to read and to keep data for this client, once. The promise resolves when the first view can be shown. */
export function keepData(client: QueryClient): Promise<void> {
  const kept = keptData.get(client) ?? new KeptData(client);
  keptData.set(client, kept);
  return kept.first;
}

/** Resolves when everything that is kept is in the query cache; at once for a client that keeps nothing. */
export const allRestored = (client: QueryClient): Promise<void> =>
  keptData.get(client)?.all() ?? Promise.resolve();

/** Writes what has changed, as when the page is left. */
export const writeKeptData = (client: QueryClient): Promise<void> =>
  keptData
    .get(client)
    ?.write()
    .catch(() => undefined) ?? Promise.resolve();

/** Removes all data from the client, and everything that this browser keeps. */
export async function discardData(client: QueryClient): Promise<void> {
  client.clear();
  await (keptData.get(client)?.wipe() ?? wipeKept());
}

async function wipeKept(): Promise<void> {
  for (const key of [FORMER_KEY, KEPT_DATA_MARK]) removeLocal(key);
  await database()
    .then((stored) => Promise.all([stored.clear('kept'), stored.write('meta', { remove: [KEPT_DAY] })]))
    .catch(() => undefined);
}

/** Removes the oldest of what is kept, such as when there is no room for a change. Never rejects. */
export const dropOldestKept = (): Promise<void> =>
  database()
    .then(dropOldest)
    .catch(() => undefined);

const dropOldest = (stored: Database): Promise<void> =>
  stored.revise('kept', (records) => ({ remove: oldestOf(records) }));

/** Writes records. Where the browser has no room, the oldest are removed first; what then has none is not kept. */
async function writeAll(stored: Database, put: readonly KeptRecord[], remove: string[]): Promise<void> {
  for (let attempt = 0; attempt < PARTS; attempt++) {
    try {
      return await stored.write('kept', { put, remove });
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'QuotaExceededError') return;
      await dropOldest(stored).catch(() => undefined);
    }
  }
}

/** Returns the hashes of the oldest part of the records, without the one that says who is signed in. */
const oldestOf = (records: readonly KeptRecord[]): string[] =>
  records
    .filter(({ key: [path] }) => path !== PERSON)
    .sort((a, b) => a.updatedAt - b.updatedAt)
    .slice(0, Math.ceil(records.length / PARTS))
    .map(({ hash }) => hash);

/** The day that the first view shows: that of the address, or today. */
function shownDay(): Day {
  const date = new URLSearchParams(window.location.search).get('date') ?? '';
  return isDay(date) ? date : dayAt(new Date());
}
