import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { ApiError } from './api';

/** What the lists of one noun need to know of an item. */
type Listed = { id: string; version: number };

/** How the lists of one noun stand in the query cache. */
export type ItemLists<E extends Listed> = {
  /** Which items the list of this key holds; null when the key is no list of this noun. */
  filterOf: (key: QueryKey) => ((item: E) => boolean) | null;
  compare: (a: E, b: E) => number;
};

/** What a person's change makes of an item: null is an item that is not there. */
export type Change<E> = (item: E | null) => E | null;

type Lane<E> = {
  /** The item as the server last told it. */
  stored: E | null;
  /** Changes that are shown and not yet answered, oldest first. */
  pending: Change<E>[];
  /** Ends when the request before has been answered: two changes to one item never cross. */
  tail: Promise<unknown>;
  /** When the last answer came, on the cache's own clock. */
  answered: number;
};

/** Answered lanes to remember, so that a read begun before the answer cannot undo it. */
const REMEMBERED = 50;

/**
 * The items of one noun in the query cache, with the changes that are on their way to the server. Every list shows
 * each item as stored, plus its pending changes; a failed change is taken out again without touching the others.
 */
export class ItemCache<E extends Listed> {
  readonly #client: QueryClient;
  readonly #lists: ItemLists<E>;
  readonly #lanes = new Map<string, Lane<E>>();
  #clock = 0;

  constructor(client: QueryClient, lists: ItemLists<E>) {
    this.#client = client;
    this.#lists = lists;
  }

  /** Reads a list, as its query's function does, and keeps in it what the server could not know yet. */
  async read(key: QueryKey, fetchList: () => Promise<E[]>): Promise<E[]> {
    const begun = ++this.#clock;
    let items = await fetchList();
    for (const [id, lane] of this.#lanes) {
      if (lane.pending.length === 0 && lane.answered < begun) continue;
      const fetched = items.find((item) => item.id === id);
      if (fetched && lane.stored && fetched.version > lane.stored.version) lane.stored = fetched;
      items = this.#place(items, key, id, shownBy(lane));
    }
    return items;
  }

  /**
   * Shows a change at once, sends it when the changes before it have been answered, and then shows what the server
   * said, or, when it refused, what it last said.
   *
   * @param known the item as it is on the screen; null when it is not in any list yet
   * @param send gets the item as stored, with the version to write against; null when it is not stored
   */
  async change(
    id: string,
    known: E | null,
    apply: Change<E>,
    send: (stored: E | null) => Promise<E | null>,
  ): Promise<E | null> {
    const lane = this.#laneOf(id, known);
    lane.pending.push(apply);
    this.#show(id, lane);
    const before = lane.tail;
    const sending = before.then(() => send(lane.stored));
    lane.tail = sending.catch(() => {});
    try {
      lane.stored = await sending;
      return lane.stored;
    } catch (error) {
      learnFrom(error, lane);
      throw error;
    } finally {
      lane.pending = lane.pending.filter((change) => change !== apply);
      lane.answered = ++this.#clock;
      this.#show(id, lane);
      this.#forgetOldest();
    }
  }

  #laneOf(id: string, known: E | null): Lane<E> {
    const lane = this.#lanes.get(id);
    if (lane && lane.pending.length > 0) return lane;
    const fresh: Lane<E> = {
      stored: known && this.#newestOf(known),
      pending: [],
      tail: Promise.resolve(),
      answered: 0,
    };
    // Re-inserted, so that the map's order is the order of last use.
    this.#lanes.delete(id);
    this.#lanes.set(id, fresh);
    return fresh;
  }

  /** The item as any list last heard of it: the one in hand may be older by now. */
  #newestOf(known: E): E {
    const found = this.#cached().flatMap(({ items }) => items.find(({ id }) => id === known.id) ?? []);
    return found.reduce((newest, item) => (item.version > newest.version ? item : newest), known);
  }

  #show(id: string, lane: Lane<E>): void {
    const shown = shownBy(lane);
    for (const { query, items } of this.#cached()) {
      const next = this.#place(items, query.queryKey, id, shown);
      if (next === items) continue;
      const wasStale = query.state.isInvalidated;
      this.#client.setQueryData(query.queryKey, next);
      // Writing into a list makes it count as fresh; whatever else was stale in it still is.
      if (wasStale) query.invalidate();
    }
  }

  /** Every list of this noun that has been read. */
  #cached(): { query: Query; items: E[] }[] {
    return this.#client
      .getQueryCache()
      .findAll({ predicate: ({ queryKey }) => this.#lists.filterOf(queryKey) !== null })
      .flatMap((query) => {
        const items = query.state.data as E[] | undefined;
        return items ? [{ query, items }] : [];
      });
  }

  /** The list with this item where it belongs in it, if it does; the very same list when nothing changes. */
  #place(items: E[], key: QueryKey, id: string, shown: E | null): E[] {
    const belongs = shown !== null && this.#lists.filterOf(key)?.(shown) === true;
    const present = items.find((item) => item.id === id);
    if (!belongs) return present ? items.filter((item) => item !== present) : items;
    if (present === shown) return items;
    return [...items.filter((item) => item !== present), shown].sort(this.#lists.compare);
  }

  #forgetOldest(): void {
    for (const [id, lane] of this.#lanes) {
      if (this.#lanes.size <= REMEMBERED) return;
      if (lane.pending.length === 0) this.#lanes.delete(id);
    }
  }
}

const shownBy = <E>({ stored, pending }: Lane<E>): E | null =>
  pending.reduce((item, apply) => apply(item), stored);

/** A refusal says how the item stands: a conflict carries it, and what is not found is not there. */
function learnFrom<E>(error: unknown, lane: Lane<E>): void {
  if (!(error instanceof ApiError)) return;
  if (error.status === 409 && error.current) lane.stored = error.current as E;
  if (error.status === 404) lane.stored = null;
}
