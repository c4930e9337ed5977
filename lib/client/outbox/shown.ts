import { useSyncExternalStore } from 'react';
import { createStore } from '@/lib/client/browser/create-store';
import type { OutboxChange } from '@/lib/client/database/change';

export type OutboxStatus = {
  /** The number of changes that wait to be sent or answered. */
  waiting: number;
  /** True while a call of this tab is under way. */
  sending: boolean;
  /**
   * Since when changes are being sent, by this tab or by the one that sends for all, in milliseconds since the epoch;
   * null while nothing is to be sent, or nothing can be.
   */
  sendingSince: number | null;
  /** The number of changes that wait for a decision of the person: refused ones and conflicts. */
  refused: number;
  /** When this page last received the answer to a change, in milliseconds since the epoch; null before. */
  lastSavedAt: number | null;
  /** The number of changes that had waited and are now saved; 0 again 5 seconds after the last one. */
  justSent: number;
  /** True while sending is paused after a call that was not answered. */
  isUnanswered: boolean;
  /** False when the browser has no room or no IndexedDB: changes are kept only while this page is open. */
  isLasting: boolean;
};

/**
 * The changes in the outbox, in their order. This module is apart from the engine, which is loaded after the first
 * paint, since components read the changes before.
 */
export const outboxChanges = createStore<readonly OutboxChange[]>([]);

export const outboxStatus = createStore<OutboxStatus>({
  waiting: 0,
  sending: false,
  sendingSince: null,
  refused: 0,
  lastSavedAt: null,
  justSent: 0,
  isUnanswered: false,
  isLasting: true,
});

/** Changes some values of the status. */
export function showStatus(changed: Partial<OutboxStatus>): void {
  const before = outboxStatus.get();
  const isSame = Object.entries(changed).every(
    ([name, value]) => before[name as keyof OutboxStatus] === value,
  );
  if (!isSame) outboxStatus.set({ ...before, ...changed });
}

/**
 * The answer of the server to a change, or its refusal.
 * @property change the change as it was sent
 * @property answer undefined for an answer without a body, and for a refusal
 * @property error the refusal, if the page which made the change reports it
 */
export type Settled = { change: OutboxChange; answer?: unknown; error?: Error };

const settledListeners = new Set<(settled: Settled) => void>();

/**
 * Calls the listener with what the server has said about a change, before the change leaves `outboxChanges`. Of one
 * that another tab has sent, that tab tells it.
 * @returns the function that removes the listener
 */
export function onSettled(listener: (settled: Settled) => void): () => void {
  settledListeners.add(listener);
  return () => void settledListeners.delete(listener);
}

/** Calls the listeners of `onSettled`. */
export function tellSettled(settled: Settled): void {
  for (const listener of [...settledListeners]) listener(settled);
}

/** The ids of the entities for which `isWaiting` is true. */
const waitingIds = createStore<ReadonlySet<string>>(new Set());

/** Marks these entities, and no others. */
export function showWaiting(entityIds: readonly string[]): void {
  const before = waitingIds.get();
  const ids = new Set(entityIds);
  if (ids.size !== before.size || entityIds.some((id) => !before.has(id))) waitingIds.set(ids);
}

/** Hook: the changes of the signed-in person that the server has not answered, or has refused, in their order. */
export const useOutboxChanges = (): readonly OutboxChange[] => outboxChanges.useValue();

/** Hook: the state of the outbox, for the foot of the planner. */
export const useOutboxStatus = (): OutboxStatus => outboxStatus.useValue();

/**
 * True if a change of the entity waits for the network or was refused, so that its row is marked. A change that is sent
 * while online, and not answered yet, does not count.
 */
export const isWaiting = (entityId: string): boolean => waitingIds.get().has(entityId);

/** Hook: `isWaiting`. A component is rendered again only when its own value changes. */
export const useIsWaiting = (entityId: string): boolean =>
  useSyncExternalStore(
    waitingIds.subscribe,
    () => isWaiting(entityId),
    () => false,
  );
