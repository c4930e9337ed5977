import { type Query, type QueryClient, type QueryKey, replaceEqualDeep } from '@tanstack/react-query';
import type { OutboxChange } from '@/lib/client/database/change';
import { onSettled, outboxChanges } from '@/lib/client/outbox/shown';
import { keepAs } from '@/lib/client/query/kept-data';
import { perClient } from '@/lib/client/query/per-client';
import { NOTES, TOPICS } from '@/lib/shared/contract/plain/topics';
import { keysOf, type NoteView, noteViewOf, threadKey } from './note-changes';
import { noteShownIn } from './note-shown-in';
import { onArrival, writeShown } from './written';

/** The first parts of the keys of the queries in which changes of comments and stickers are shown. */
const ROOTS: readonly string[] = [TOPICS.comments[0], NOTES];

/**
 * Shows the changes of the outbox in every thread of comments, and in the stickers and numbers of comments of each day.
 * The result has `storedIn`, which returns the data of a query without the changes that wait.
 */
export const shownNotesOf = perClient((client: QueryClient) => {
  /** The data, as it is stored, of the queries in which changes that wait are shown. */
  const stored = new Map<Query, unknown>();

  /** The ids of changes that `stored` contains already, although they have not left the outbox. */
  const contained = new Set<string>();

  /** Returns the descriptions of the changes that `stored` does not contain, in their order. */
  const waiting = (): NoteView[] =>
    outboxChanges.get().flatMap((change) => (contained.has(change.id) ? [] : (noteViewOf(change) ?? [])));

  const queryOf = (key: QueryKey): Query | undefined => client.getQueryCache().find({ queryKey: key });

  /** Writes the data of a query as stored, with these changes. */
  function show(query: Query, views: readonly NoteView[]): void {
    const { data } = query.state;
    if (data === undefined) return;
    const base = stored.has(query) ? stored.get(query) : data;
    const next = views.reduce((shown, view) => noteShownIn(view, query.queryKey, shown), base);
    if (views.some((view) => keysOf(view).some((key) => queryOf(key) === query))) stored.set(query, base);
    else stored.delete(query);
    const shown = replaceEqualDeep(data, next);
    if (shown !== data) writeShown(client, query, shown);
  }

  /** Shows the changes that are in the outbox now, and no longer those that have left it. */
  function follow(): void {
    const ids = new Set(outboxChanges.get().map(({ id }) => id));
    for (const id of contained) if (!ids.has(id)) contained.delete(id);
    const views = waiting();
    if (views.length === 0 && stored.size === 0) return;
    for (const { dated } of views) startThread(dated.target.targetId, threadKey(dated.target));
    const keys = views.flatMap(keysOf);
    const queries = new Set([...stored.keys(), ...keys.flatMap((key) => queryOf(key) ?? [])]);
    for (const query of queries) show(query, views);
  }

  /** Gives the thread of an item that is not stored yet an empty list, since nobody can have commented on it. */
  function startThread(targetId: string, thread: QueryKey): void {
    const isNew = (change: OutboxChange) => change.creates && change.entities[0] === targetId;
    if (outboxChanges.get().some(isNew) && client.getQueryData(thread) === undefined)
      client.setQueryData(thread, []);
  }

  outboxChanges.subscribe(follow);
  onArrival(client, (query) => {
    const views = ROOTS.includes(String(query.queryKey[0])) ? waiting() : [];
    if (views.length === 0) return;
    stored.delete(query);
    show(query, views);
  });
  onSettled(({ change, error }) => {
    const view = noteViewOf(change);
    if (!view || error) return;
    contained.add(change.id);
    for (const key of keysOf(view)) {
      const query = queryOf(key);
      if (query && stored.has(query)) stored.set(query, noteShownIn(view, key, stored.get(query)));
    }
  });
  follow();

  return {
    storedIn: (key: QueryKey, data: unknown): unknown => {
      const query = queryOf(key);
      return query && stored.has(query) ? stored.get(query) : data;
    },
  };
});

for (const root of ROOTS) keepAs(root, (client, key, data) => shownNotesOf(client).storedIn(key, data));
