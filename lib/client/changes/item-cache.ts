import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { ApiError } from '@/lib/client/http/api';
import { isOwnVersion } from '@/lib/client/outbox/shown';

/** The fields of an item that the cache needs. */
type Listed = { id: string; version: number };

/** Describes the lists of one kind of item in the query cache. */
export type ItemLists<E extends Listed> = {
  /**
   * Returns the filter for the items in the list under this key; null when the key is not a list of this kind of item.
   */
  filterOf: (key: QueryKey) => ((item: E) => boolean) | null;
  compare: (a: E, b: E) => number;
  /** True when the list under this key has only some of the items that its filter lets through. */
  isPartial?: (key: QueryKey) => boolean;
  /**
   * Called when a change of this window is shown, answered or refused, with the item as it was shown before and as it is
   * shown now, so that counts can be adjusted.
   */
  onShown?: (before: E | null, after: E | null) => void;
};

/**
 * Submits a change to the outbox. Resolves to the stored item; to null when there is none any more.
 * @param current the item without the change, but with those before it; null when it does not exist
 */
export type Send<E> = (current: E | null, version: number) => Promise<E | null>;

/** Applies a person's change to an item; null stands for an item that does not exist. */
export type Change<E> = (item: E | null) => E | null;

type MutationQueue<E> = {
  /** The item in the server's last answer; null when it does not exist. */
  stored: E | null;
  /** The item in the lists. */
  shown: E | null;
  /** The last known version of the item, also after its deletion. */
  version: number;
  /** Changes that are shown and not yet answered, oldest first. */
  pending: Change<E>[];
  /** Resolves when the previous change has been submitted: the outbox sends those of an item in that order. */
  tail: Promise<unknown>;
  /** The value of the cache's `#clock` at the last answer. */
  answered: number;
};

/**
 * The most queues that are kept. A queue is kept after its answer, so that the answer is not replaced by a read that
 * began before it.
 */
const QUEUES_MAX = 250;

/**
 * The items of one kind in the query cache, with a mutation queue for each item. Every list shows each item as stored,
 * with its pending changes applied; a failed change is removed without affecting the others.
 */
export class ItemCache<E extends Listed> {
  readonly #client: QueryClient;
  readonly #lists: ItemLists<E>;
  readonly #queues = new Map<string, MutationQueue<E>>();
  #clock = 0;
  /** True while this cache writes into the lists itself. */
  #isWriting = false;

  constructor(client: QueryClient, lists: ItemLists<E>) {
    this.#client = client;
    this.#lists = lists;
  }

  /** Applies pending changes to lists that do not come from `read`: those that an earlier page has kept. */
  followLists(): () => void {
    return this.#client.getQueryCache().subscribe((event) => {
      const { type, query } = event;
      const hasData = type === 'added' || (type === 'updated' && BRINGS_DATA.includes(event.action.type));
      if (this.#isWriting || !hasData) return;
      const items = query.state.data as E[] | undefined;
      if (!items || !this.#lists.filterOf(query.queryKey)) return;
      let next = items;
      for (const [id, queue] of this.#queues)
        if (queue.pending.length > 0) next = this.#place(next, query.queryKey, id, shownBy(queue));
      if (next !== items) this.#write(query, next);
    });
  }

  /** Fetches a list and applies pending changes to it. Called by the `queryFn` of the list. */
  async read(key: QueryKey, fetchList: () => Promise<E[]>): Promise<E[]> {
    const begun = ++this.#clock;
    let items = await fetchList();
    for (const [id, queue] of this.#queues) {
      if (queue.pending.length === 0 && queue.answered < begun) continue;
      const fetched = items.find((item) => item.id === id);
      if (fetched && queue.stored && fetched.version > queue.stored.version) recordStored(queue, fetched);
      items = this.#place(items, key, id, shownBy(queue));
    }
    return items;
  }

  /**
   * Shows a change at once, and submits it. Then shows the server's answer, or after a refusal the last known item. A
   * change that waits for the network stays shown.
   *
   * @param known the item on the screen; null when it is in no list yet
   * @param send receives the item without this change (null when it does not exist) and the version that the change is
   *   made against: the one on the screen, or a later one that a change of this window has produced
   * @param ready resolves when the change can be submitted; later changes of the item wait for it
   */
  change(
    id: string,
    known: E | null,
    apply: Change<E>,
    send: Send<E>,
    ready?: Promise<unknown>,
  ): Promise<E | null> {
    const queue = this.#queueOf(id, known);
    const isReady = Promise.all([queue.tail, ready]);
    const sending = isReady.then(() => sendNext(id, queue, known, apply, send));
    queue.tail = isReady.catch(() => {});
    return this.#showUntil(id, queue, apply, sending);
  }

  /**
   * Shows a change that an earlier page, or another tab, has submitted, until it is answered.
   * @param before the item as it was when the change was made; null for one that the change creates
   */
  resume(id: string, before: E | null, apply: Change<E>, answer: Promise<E | null>): Promise<E | null> {
    const queue = this.#queueOf(id, before);
    return this.#showUntil(
      id,
      queue,
      apply,
      answer.then((stored) => recordAnswer(queue, stored)),
    );
  }

  /** Records a stored item that came with an answer, and shows it with the changes that are pending. */
  learn(item: E): void {
    const queue = this.#queueOf(item.id, item);
    if (!queue.stored || item.version > queue.stored.version) recordStored(queue, item);
    this.#show(item.id, queue);
  }

  async #showUntil(
    id: string,
    queue: MutationQueue<E>,
    apply: Change<E>,
    answer: Promise<E | null>,
  ): Promise<E | null> {
    queue.pending.push(apply);
    this.#show(id, queue);
    try {
      return await answer;
    } catch (error) {
      recordRefusal(error, queue);
      throw error;
    } finally {
      queue.pending = queue.pending.filter((change) => change !== apply);
      queue.answered = ++this.#clock;
      this.#show(id, queue);
      this.#removeOldest();
    }
  }

  /** Returns the items with changes that are not answered, as they are stored and as they are shown. */
  unanswered(): { stored: E | null; shown: E | null }[] {
    return [...this.#queues.values()].filter(({ pending }) => pending.length > 0);
  }

  /** Returns the newest copy of the item with this id in any list; null without one. */
  find(id: string): E | null {
    const [first] = this.#cached().flatMap(({ items }) => items.find((item) => item.id === id) ?? []);
    return first ? this.#newestOf(first) : null;
  }

  /** Returns every item that has been read, in its newest copy. */
  all(): E[] {
    const newest = new Map<string, E>();
    for (const item of this.#cached().flatMap(({ items }) => items)) {
      const known = newest.get(item.id);
      if (!known || item.version > known.version) newest.set(item.id, item);
    }
    return [...newest.values()];
  }

  /**
   * Returns all items of a list that the item belongs to: of one on the screen or, without one, the newest that no
   * change of others has made out of date. Null if neither is there.
   */
  listOf(item: E): E[] | null {
    const lists = this.#cached().filter(
      ({ query }) =>
        this.#lists.filterOf(query.queryKey)?.(item) &&
        !this.#lists.isPartial?.(query.queryKey) &&
        (query.isActive() || !query.state.isInvalidated),
    );
    const [best] = lists.sort(
      ({ query: a }, { query: b }) => worthOf(b) - worthOf(a) || updatedAt(b) - updatedAt(a),
    );
    return best?.items ?? null;
  }

  #queueOf(id: string, known: E | null): MutationQueue<E> {
    const queue: MutationQueue<E> = this.#queues.get(id) ?? {
      stored: null,
      shown: null,
      version: 0,
      pending: [],
      tail: Promise.resolve(),
      answered: 0,
    };
    // While a change is pending, `known` is what the screen shows and not what is stored.
    if (known && queue.pending.length === 0) {
      const newest = this.#newestOf(known);
      if (!queue.stored || newest.version > queue.stored.version) recordStored(queue, newest);
    }
    if (queue.pending.length === 0) queue.shown = queue.stored;
    // Moves the queue to the end, so that the map is in the order of last use.
    this.#queues.delete(id);
    this.#queues.set(id, queue);
    return queue;
  }

  /** Returns the newest copy of the item in any list: the given one may be older by now. */
  #newestOf(known: E): E {
    const found = this.#cached().flatMap(({ items }) => items.find(({ id }) => id === known.id) ?? []);
    return found.reduce((newest, item) => (item.version > newest.version ? item : newest), known);
  }

  #show(id: string, queue: MutationQueue<E>): void {
    const shown = shownBy(queue);
    this.#lists.onShown?.(queue.shown, shown);
    queue.shown = shown;
    for (const { query, items } of this.#cached()) {
      const next = this.#place(items, query.queryKey, id, shown);
      if (next !== items) this.#write(query, next);
    }
  }

  #write(query: Query, items: E[]): void {
    const wasInvalidated = query.state.isInvalidated;
    this.#isWriting = true;
    // With the time of its read: a change of one item does not make a list that was read long ago current.
    this.#client.setQueryData(query.queryKey, items, { updatedAt: query.state.dataUpdatedAt });
    // `setQueryData` ends the invalidation of a list; one that was invalidated before has to stay so.
    if (wasInvalidated) query.invalidate();
    this.#isWriting = false;
  }

  /** Returns every list of this kind of item that has been read. */
  #cached(): { query: Query; items: E[] }[] {
    return this.#client
      .getQueryCache()
      .findAll({ predicate: ({ queryKey }) => this.#lists.filterOf(queryKey) !== null })
      .flatMap((query) => {
        const items = query.state.data as E[] | undefined;
        return items ? [{ query, items }] : [];
      });
  }

  /**
   * Returns the list with the shown item at its place in the order, or without it if the list does not contain such
   * items. Returns the same array when nothing changes.
   */
  #place(items: E[], key: QueryKey, id: string, shown: E | null): E[] {
    const belongs = shown !== null && this.#lists.filterOf(key)?.(shown) === true;
    const present = items.find((item) => item.id === id);
    if (!belongs) return present ? items.filter((item) => item !== present) : items;
    if (present === shown) return items;
    return [...items.filter((item) => item !== present), shown].sort(this.#lists.compare);
  }

  #removeOldest(): void {
    for (const [id, queue] of this.#queues) {
      if (this.#queues.size <= QUEUES_MAX) return;
      if (queue.pending.length === 0) this.#queues.delete(id);
    }
  }
}

/** The actions of the query cache that change the data of a query. */
const BRINGS_DATA: readonly string[] = ['success', 'setState'];

const worthOf = (query: Query): number => (query.isActive() ? 2 : 0) + (query.state.isInvalidated ? 0 : 1);

const updatedAt = ({ state }: Query): number => state.dataUpdatedAt;

const shownBy = <E>({ stored, pending }: MutationQueue<E>): E | null =>
  pending.reduce((item, apply) => apply(item), stored);

async function sendNext<E extends Listed>(
  id: string,
  queue: MutationQueue<E>,
  known: E | null,
  apply: Change<E>,
  send: Send<E>,
): Promise<E | null> {
  const earlier = queue.pending.slice(0, queue.pending.indexOf(apply));
  const current = earlier.reduce((item, change) => change(item), queue.stored);
  const against = queue.stored ? versionFor(id, queue, known) : (current?.version ?? queue.version);
  return recordAnswer(queue, await send(current, against));
}

function recordAnswer<E extends Listed>(queue: MutationQueue<E>, stored: E | null): E | null {
  queue.stored = stored;
  if (stored !== null) queue.version = stored.version;
  return stored;
}

/**
 * Returns the version that a change is made against, so that it conflicts with changes by others that the person could
 * not have seen. Overwriting the versions of this browser's own changes loses no change of another person.
 */
function versionFor<E extends Listed>(
  id: string,
  { stored, version }: MutationQueue<E>,
  known: E | null,
): number {
  if (!stored || !known) return version;
  let lastOfOthers = stored.version;
  while (isOwnVersion(id, lastOfOthers)) lastOfOthers--;
  return known.version >= lastOfOthers ? stored.version : known.version;
}

/** Records the item in an answer of the server. */
function recordStored<E extends Listed>(queue: MutationQueue<E>, item: E): void {
  queue.stored = item;
  queue.version = item.version;
}

/** Records the item in a refusal: a conflict (409) contains it, and 404 means that it does not exist. */
function recordRefusal<E extends Listed>(error: unknown, queue: MutationQueue<E>): void {
  if (!(error instanceof ApiError)) return;
  if (error.status === 409 && error.current) recordStored(queue, error.current as E);
  if (error.status === 404) queue.stored = null;
}
