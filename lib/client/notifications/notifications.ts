import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { v7 as newId } from 'uuid';
import { isRecord } from '@/lib/client/browser/is-record';
import { readKept, useKept, writeKept } from '@/lib/client/browser/person-storage';
import { api } from '@/lib/client/http/api';
import { invalidate } from '@/lib/client/query/invalidate';
import { NOTIFICATIONS_MAX } from '@/lib/shared/contract/plain/limits';
import type { Notification, ReadInput } from '@/lib/shared/contract/schemas/notifications';

/**
 * The list of notifications: those that are unread on the server, and this browser's history of them
 * (docs/product/notifications.md).
 */

/**
 * Milliseconds between two reads. Live events arrive sooner; polling is for connections on which they do not arrive.
 */
const POLL = 30_000;
/** The most entries of the local history. */
const HISTORY_MAX = 50;

/** The query for the notifications that are unread on the server. */
export const unreadNotifications = queryOptions<Notification[]>({ queryKey: ['/api/notifications'] });

/** One entry of the list. */
export type NewsItem = Notification & {
  read: boolean;
  /** True for an entry that this browser has added and the server does not know. */
  isLocal: boolean;
};

function parse(text: string | null): NewsItem[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) && stored.every(isNewsItem) ? stored : [];
  } catch {
    // The text is from another version, or was edited by hand.
    return [];
  }
}

const TYPES: ReadonlySet<unknown> = new Set<Notification['type']>([
  'task',
  'schedule',
  'collaboration',
  'general',
]);

const isNewsItem = (entry: unknown): entry is NewsItem =>
  isRecord(entry) &&
  [entry.id, entry.title, entry.message, entry.timestamp].every((text) => typeof text === 'string') &&
  TYPES.has(entry.type) &&
  (entry.actionUrl === null || typeof entry.actionUrl === 'string') &&
  typeof entry.read === 'boolean' &&
  typeof entry.isLocal === 'boolean';

const keep = (entries: readonly NewsItem[]): void => writeKept('notifications', JSON.stringify(entries));

const newestFirst = (a: NewsItem, b: NewsItem): number =>
  a.timestamp < b.timestamp ? 1 : a.timestamp > b.timestamp ? -1 : 0;

/** The content of an entry, with its link. */
export type NewsContent = Pick<Notification, 'title' | 'message' | 'type' | 'actionUrl'>;

/** True for two entries with the same content: a reminder from both the server and this browser is shown once. */
const isAlike = (a: NewsContent, b: NewsContent): boolean =>
  a.title === b.title && a.message === b.message && a.actionUrl === b.actionUrl;

/**
 * Merges the history with the server's list. Notifications in the server's list are unread; those that it no longer
 * contains have been read, here or elsewhere. Returns the newest entries, at most `HISTORY_MAX`.
 */
export function mergeNews(
  kept: readonly NewsItem[],
  unread: readonly Notification[] | undefined,
): NewsItem[] {
  if (!unread) return [...kept];
  const listed = new Set(unread.map(({ id }) => id));
  // An answer of the greatest length may omit older notifications.
  const isComplete = unread.length < NOTIFICATIONS_MAX;
  const before = kept
    .filter(({ id }) => !listed.has(id))
    .filter((entry) => !entry.isLocal || !unread.some((news) => isAlike(news, entry)))
    .map((entry) => (entry.isLocal || entry.read || !isComplete ? entry : { ...entry, read: true }));
  const now = unread.map((entry) => ({ ...entry, read: false, isLocal: false }));
  return [...now, ...before].sort(newestFirst).slice(0, HISTORY_MAX);
}

const readHistory = (): NewsItem[] => parse(readKept('notifications'));

function add(content: NewsContent, read: boolean): void {
  const entry = { ...content, id: newId(), timestamp: new Date().toISOString(), read, isLocal: true };
  keep([entry, ...readHistory()].sort(newestFirst).slice(0, HISTORY_MAX));
}

/** Adds an event of this browser to the list, as read, since a toast has shown it. */
export const remember = (content: NewsContent): void => add(content, true);

/** Adds a reminder of this browser to the list, as unread, unless the list contains it already. */
export function rememberReminder(content: NewsContent): void {
  if (!readHistory().some((entry) => isAlike(entry, content))) add(content, false);
}

/**
 * Returns a function that marks notifications as read on the server. The list shows this at once; if it fails, the next
 * poll corrects the list.
 */
function useMarkRead(): (input: ReadInput) => void {
  const client = useQueryClient();
  const { queryKey } = unreadNotifications;
  const { mutate } = useMutation({
    mutationFn: (input: ReadInput) => api('POST', '/api/notifications/read', input, { isRenewedHere: true }),
    onSettled: () => invalidate(client, 'notifications'),
  });
  return (input) => {
    void client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, (unread) =>
      'ids' in input ? unread?.filter(({ id }) => !input.ids.includes(id)) : [],
    );
    mutate(input);
  };
}

/** Returns a function that marks a notification as read that was opened outside the list. */
export function useMarkNewsRead(): (content: NewsContent) => void {
  const client = useQueryClient();
  const markRead = useMarkRead();
  return (content) => {
    keep(readHistory().map((entry) => (isAlike(entry, content) ? { ...entry, read: true } : entry)));
    const unread = client.getQueryData(unreadNotifications.queryKey) ?? [];
    const ids = unread.filter((news) => isAlike(news, content)).map(({ id }) => id);
    if (ids.length > 0) markRead({ ids });
  };
}

/** Hook: the entries of the list, newest first, and the actions on them. */
export function useNotifications() {
  const { data: unread } = useQuery({ ...unreadNotifications, refetchInterval: POLL });
  const text = useKept('notifications');
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
