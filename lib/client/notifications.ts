import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import {
  NOTIFICATIONS_MAX,
  type Notification,
  notification,
  type ReadInput,
} from '@/lib/shared/notifications';
import { api } from './api';
import { readKept, useKept, writeKept } from './kept';
import { markStale } from './stale';

/** The bell: what the server has to tell, and what this browser remembers of it (SPEC.md sections 4 and 9). */

/** Milliseconds; live events are faster, this is for where they do not get through. */
const POLL = 30_000;
/** Entries of the local history. */
const HISTORY_MAX = 50;
const NAME = 'notifications';

/** What the server still has as unread. */
export const unreadNotifications = queryOptions<Notification[]>({ queryKey: ['/api/notifications'] });

const newsItem = z.object({
  ...notification.shape,
  read: z.boolean(),
  /** Whether the server knows of it; else this browser alone. */
  isLocal: z.boolean(),
});
/** One entry of the bell. */
export type NewsItem = z.infer<typeof newsItem>;

const history = z.array(newsItem);

function parse(text: string | null): NewsItem[] {
  try {
    return history.parse(JSON.parse(text ?? '[]'));
  } catch {
    // Written by another version, or by hand.
    return [];
  }
}

const keep = (entries: readonly NewsItem[]): void => writeKept(NAME, JSON.stringify(entries));

const newestFirst = (a: NewsItem, b: NewsItem): number =>
  a.timestamp < b.timestamp ? 1 : a.timestamp > b.timestamp ? -1 : 0;

/**
 * The history with what the server says: what it still tells is unread, and what it has stopped telling was read, here
 * or elsewhere. The newest fifty of it.
 */
export function mergeNews(
  kept: readonly NewsItem[],
  unread: readonly Notification[] | undefined,
): NewsItem[] {
  if (!unread) return [...kept];
  const told = new Set(unread.map(({ id }) => id));
  // A full answer may leave out what is older.
  const toldAll = unread.length < NOTIFICATIONS_MAX;
  const before = kept
    .filter(({ id }) => !told.has(id))
    .map((entry) => (entry.isLocal || entry.read || !toldAll ? entry : { ...entry, read: true }));
  const now = unread.map((entry) => ({ ...entry, read: false, isLocal: false }));
  return [...now, ...before].sort(newestFirst).slice(0, HISTORY_MAX);
}

/** Adds to the bell what happened in this browser. It has been seen by then: a toast has said it. */
export function remember(news: Pick<Notification, 'title' | 'message' | 'type' | 'actionUrl'>): void {
  const entry = { ...news, id: newId(), timestamp: new Date().toISOString(), read: true, isLocal: true };
  keep([entry, ...parse(readKept(NAME))].sort(newestFirst).slice(0, HISTORY_MAX));
}

/** Tells the server what has been read. Shown at once; the next poll puts right what failed. */
function useMarkRead(): (input: ReadInput) => void {
  const client = useQueryClient();
  const { queryKey } = unreadNotifications;
  const { mutate } = useMutation({
    mutationFn: (input: ReadInput) => api('POST', '/api/notifications/read', input),
    onSettled: () => markStale(client, 'notifications'),
  });
  return (input) => {
    void client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, (unread) =>
      'ids' in input ? unread?.filter(({ id }) => !input.ids.includes(id)) : [],
    );
    mutate(input);
  };
}

/** The entries of the bell, newest first, and what can be done with them. */
export function useNotifications() {
  const { data: unread } = useQuery({ ...unreadNotifications, refetchInterval: POLL });
  const text = useKept(NAME);
  const entries = useMemo(() => mergeNews(parse(text), unread), [text, unread]);
  useEffect(() => {
    if (unread) keep(entries);
  }, [entries, unread]);
  const markRead = useMarkRead();

  const setRead = (which: (entry: NewsItem) => boolean): void =>
    keep(entries.map((entry) => (which(entry) ? { ...entry, read: true } : entry)));

  return {
    entries,
    unreadCount: entries.filter(({ read }) => !read).length,
    markOne: (entry: NewsItem) => {
      if (entry.read) return;
      setRead(({ id }) => id === entry.id);
      if (!entry.isLocal) markRead({ ids: [entry.id] });
    },
    markAll: () => {
      setRead(() => true);
      markRead({ all: true });
    },
    clearAll: () => {
      markRead({ all: true });
      keep([]);
    },
  };
}
