import { type Query, type QueryClient, replaceEqualDeep } from '@tanstack/react-query';
import { ApiError, currentIn } from '@/lib/client/http/api';
import { onSettled, outboxChanges, type Settled } from '@/lib/client/outbox/shown';
import { keepAs } from '@/lib/client/query/kept-data';
import { perClient } from '@/lib/client/query/per-client';
import { CARRY_OVER, LISTS, SUMMARY } from '@/lib/shared/contract/plain/topics';
import type { DaySummary } from '@/lib/shared/contract/schemas/day-summary';
import type { ItemKind } from '@/lib/shared/contract/schemas/items';
import { ITEM_KINDS } from '@/lib/shared/policy/item-kinds';
import { RefusedItem } from './batch-call';
import { type AnyItem, itemViewOf } from './describe';
import { findItem, kindOfList, listsOf } from './lists';
import { rulesOf, shownIn, shownItem, storedAfter, type Waiting } from './shown-in';
import { isSummary, type Recount, recount, recounted } from './shown-summary';
import { nextTime, onArrival, writeShown } from './written';

type Entry = {
  kind: ItemKind;
  /** The item as the server has it, as far as this page knows; null if it does not have it. */
  stored: AnyItem | null;
  /** The item in the lists: as stored, with the changes that wait. */
  shown: AnyItem | null;
  /** The changes in the outbox that concern it, in their order. */
  waiting: readonly Waiting[];
  /** When its last change left the outbox (`nextTime`). */
  settledAt: number;
};

/**
 * The most items that are remembered. One is remembered after its change was answered, so that the answer is not
 * replaced by a read that began before it.
 */
const REMEMBERED = 250;

type ShownItems = {
  /** Returns the item as the server has it, if a change of it waits or was answered; else null. */
  storedOf: (id: string) => AnyItem | null;
  /** Returns a list without the changes that wait. */
  storedIn: (query: Pick<Query, 'queryKey'>, list: readonly AnyItem[]) => readonly AnyItem[];
  /** Returns a summary without the changes that wait. */
  summaryStored: (query: Pick<Query, 'queryKey'>, days: readonly DaySummary[]) => readonly DaySummary[];
};

/**
 * Shows the changes of the outbox in every list of items: those of this page, of an earlier one and of other tabs in
 * the same way. Each list has each item as stored, with the changes that wait.
 */
export const shownItemsOf = perClient((client: QueryClient): ShownItems => {
  const entries = new Map<string, Entry>();

  /**
   * Returns the item as it is stored before the first change that waits: the newest copy that this page knows; null for
   * one that the change brings.
   */
  function storedBefore({ view: { way }, viewed }: Waiting): AnyItem | null {
    const { kind, item } = viewed;
    const known = entries.get(item.id);
    if ('create' in way || 'restore' in way) return known?.stored ?? null;
    const listed = findItem(client, kind, item.id);
    // Of two with the same version: what this page shows, and for the change of an earlier page its description.
    const copies = known ? [listed, known.stored, item] : [item, listed];
    return copies.reduce((newest, copy) =>
      copy && (!newest || copy.version > newest.version) ? copy : newest,
    );
  }

  /** Brings the entries up to the changes in the outbox, and the lists up to the entries. */
  function follow(): void {
    const waiting = new Map<string, Waiting[]>();
    const ids = new Set<string>();
    for (const change of outboxChanges.get()) {
      const view = itemViewOf(change);
      for (const viewed of view?.items ?? []) {
        const { id } = viewed.item;
        const waits = waiting.get(id) ?? [];
        waiting.set(id, waits);
        if (view) waits.push({ view, viewed, madeAt: change.madeAt });
        ids.add(id);
      }
    }
    for (const [id, entry] of entries) if (entry.waiting.length > 0) ids.add(id);
    for (const id of ids) {
      const waits = waiting.get(id) ?? [];
      const [first] = waits;
      const known = entries.get(id);
      if (first && !known?.waiting.length) {
        const stored = storedBefore(first);
        // Moves it to the end, so that the map is in the order of last use.
        entries.delete(id);
        entries.set(id, { kind: first.viewed.kind, stored, shown: stored, waiting: waits, settledAt: 0 });
      } else if (known) {
        known.waiting = waits;
        if (waits.length === 0) known.settledAt = nextTime();
      }
    }
    for (const { problem } of outboxChanges.get()) learn(problem?.current);
    show(ids);
    forgetOldest();
  }

  /** Takes an item from an answer of the server as the stored one, if it is newer than the known one. */
  function learn(current: unknown): void {
    const { id = '', version = 0 } = (current ?? {}) as Partial<AnyItem>;
    const entry = entries.get(id);
    if (entry?.stored && version > entry.stored.version) entry.stored = current as AnyItem;
  }

  /** Writes these items into the lists as they are shown. */
  function show(ids: Iterable<string>): void {
    const changed = new Map<ItemKind, Map<string, AnyItem | null>>();
    const counts: Recount[] = [];
    for (const id of ids) {
      const entry = entries.get(id);
      if (!entry) continue;
      const { kind, shown } = entry;
      const next = replaceEqualDeep(shown, shownItem(entry.stored, entry.waiting));
      if (next === shown) continue;
      const { contributionOf } = rulesOf(kind);
      counts.push({ before: shown && contributionOf(shown), after: next && contributionOf(next) });
      entry.shown = next;
      const ofKind = changed.get(kind) ?? new Map<string, AnyItem | null>();
      changed.set(kind, ofKind.set(id, next));
    }
    for (const [kind, shown] of changed)
      for (const { query, items } of listsOf(client, kind)) {
        const next = shownIn(kind, query.queryKey, items, shown);
        if (next !== items) writeShown(client, query, next);
      }
    recount(client, counts);
  }

  /**
   * Shows what waits in a list or a summary that has come into the cache.
   * @param begunAt see `onArrival`. An answer to a change that came after that time is newer than the list
   */
  function arrive(query: Query, begunAt: number | null): void {
    if (entries.size === 0) return;
    if (isSummary(query)) {
      const days = query.state.data as DaySummary[];
      const next = recounted(query.queryKey, days, unanswered());
      if (next !== days) writeShown(client, query, next);
      return;
    }
    const kind = kindOfList(query.queryKey);
    if (!kind) return;
    const isProtected = ({ waiting, settledAt }: Entry) =>
      waiting.length > 0 || (begunAt !== null && settledAt > begunAt);
    const concerned = [...entries].filter(([, entry]) => entry.kind === kind && isProtected(entry));
    if (concerned.length === 0) return;
    const arrived = query.state.data as AnyItem[];
    if (begunAt !== null) {
      const ids = new Set(concerned.map(([id]) => id));
      for (const item of arrived) if (ids.has(item.id)) learn(item);
      show(ids);
    }
    const list = query.state.data as AnyItem[];
    const next = shownIn(
      kind,
      query.queryKey,
      list,
      new Map(concerned.map(([id, { shown }]) => [id, shown])),
    );
    if (next !== list) writeShown(client, query, next);
  }

  /** Takes over what the server has said about a change, before the change leaves the outbox. */
  function settle({ change, answer, error }: Settled): void {
    const view = itemViewOf(change);
    for (const viewed of view?.items ?? []) {
      const entry = entries.get(viewed.item.id);
      if (!entry || !view) continue;
      if (error) entry.stored = storedAfterRefusal(entry.stored, error);
      else entry.stored = storedAfterAnswer(entry.stored, { view, viewed, madeAt: change.madeAt }, answer);
    }
    const ids = (view?.items ?? []).map(({ item }) => item.id);
    show(ids);
    const answered = entries.get(ids[0] ?? '');
    if (answered?.stored) shareStreak(answered.kind, answered.stored);
  }

  /** Shows the streak of an item in the other occurrences of its series, which have the same. */
  function shareStreak(kind: ItemKind, { series, ...given }: AnyItem): void {
    if (!series || !('streak' in given)) return;
    const { streak } = given;
    const withStreak = (item: AnyItem): AnyItem =>
      item.series?.id === series.id && 'streak' in item && item.streak !== streak
        ? { ...item, streak }
        : item;
    for (const entry of entries.values()) {
      entry.stored &&= withStreak(entry.stored);
      entry.shown &&= withStreak(entry.shown);
    }
    for (const { query, items } of listsOf(client, kind)) {
      const next = items.map(withStreak);
      if (next.some((item, place) => item !== items[place])) writeShown(client, query, next);
    }
  }

  /**
   * Returns, for each item with changes that wait, what it adds to the counts as stored (`before`) and shown (`after`).
   */
  const unanswered = (): Recount[] =>
    [...entries.values()]
      .filter(({ waiting }) => waiting.length > 0)
      .map(({ kind, stored, shown }) => {
        const { contributionOf } = rulesOf(kind);
        return { before: stored && contributionOf(stored), after: shown && contributionOf(shown) };
      });

  /** Forgets the items without waiting changes that are above `REMEMBERED`, those used longest ago first. */
  function forgetOldest(): void {
    for (const [id, { waiting }] of entries) {
      if (entries.size <= REMEMBERED) return;
      if (waiting.length === 0) entries.delete(id);
    }
  }

  outboxChanges.subscribe(follow);
  onSettled(settle);
  onArrival(client, arrive);
  follow();

  return {
    storedOf: (id) => entries.get(id)?.stored ?? null,
    storedIn: ({ queryKey }, list) => {
      const kind = kindOfList(queryKey);
      const waiting = [...entries].filter(([, entry]) => entry.kind === kind && entry.waiting.length > 0);
      if (!kind || waiting.length === 0) return list;
      return shownIn(kind, queryKey, list, new Map(waiting.map(([id, { stored }]) => [id, stored])));
    },
    summaryStored: ({ queryKey }, days) =>
      recounted(
        queryKey,
        days,
        unanswered().map(({ before, after }) => ({ before: after, after: before })),
      ),
  };
});

/**
 * Returns the item as it is stored after a refusal: a conflict (409) contains it, 404 means that it does not exist, and
 * any other refusal leaves it as it was.
 */
function storedAfterRefusal(stored: AnyItem | null, error: Error): AnyItem | null {
  if (error instanceof ApiError && error.status === 404) return null;
  return (currentIn(error) as AnyItem | undefined) ?? stored;
}

/** Returns `storedAfter`; the item as it was if the answer has refused it. */
function storedAfterAnswer(stored: AnyItem | null, waiting: Waiting, answer: unknown): AnyItem | null {
  try {
    return storedAfter(stored, waiting, answer);
  } catch (error) {
    if (error instanceof RefusedItem) return stored;
    throw error;
  }
}

// What is kept is what is stored: after a reload the changes that wait are shown again.
for (const root of new Set([...LISTS.tasks, ...LISTS.schedules, ITEM_KINDS.goal.path, CARRY_OVER]))
  keepAs(root, (client, queryKey, data) => shownItemsOf(client).storedIn({ queryKey }, data as AnyItem[]));
keepAs(SUMMARY, (client, queryKey, data) =>
  shownItemsOf(client).summaryStored({ queryKey }, data as DaySummary[]),
);
