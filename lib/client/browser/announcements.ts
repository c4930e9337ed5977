import { useSyncExternalStore } from 'react';

type Announcement = { text: string; number: number };

let latest: Announcement = { text: '', number: 0 };
const listeners = new Set<() => void>();

/** Tells assistive technology, politely, what has just happened. Not for what a toast says anyway. */
export function announce(text: string): void {
  latest = { text, number: latest.number + 1 };
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const getLatest = (): Announcement => latest;

export const useAnnouncement = (): Announcement => useSyncExternalStore(subscribe, getLatest, getLatest);
