import { v7 as newId } from 'uuid';
import type { InvalidationEvent } from '@/lib/shared/contract/events';
import type { Topic } from '@/lib/shared/contract/topics';

/**
 * Distinguishes this window's own changes from those of others, so that it does not read again what it has changed
 * itself: the answer to the change and its mutation's invalidations cover everything announced.
 */

let windowId: string | undefined;
let underWay = 0;
/** Topics announced for own changes while one of them was unanswered: the announcement may be of that one. */
const withheld = new Set<Topic>();
const listeners = new Set<(event: InvalidationEvent) => void>();

/**
 * Sent with each change that its window has in its own cache. Replaced after a change whose answer was lost, so that
 * its announcement counts as others'.
 */
export const currentWindowId = (): string => {
  windowId ??= newId();
  return windowId;
};

/**
 * Called when such a change is sent.
 * @returns a function to call once with true when it was answered, with success or a refusal
 */
export function beginChange(): (isAnswered: boolean) => void {
  underWay += 1;
  return (isAnswered) => {
    underWay -= 1;
    if (isAnswered) {
      if (underWay === 0) withheld.clear();
      return;
    }
    windowId = undefined;
    const topics = [...withheld];
    withheld.clear();
    if (topics.length > 0) for (const listener of [...listeners]) listener({ topics });
  };
}

/** True for an event of this window's own change, because of which nothing has to be read, or not yet. */
export function isOwnChange({ topics, window }: InvalidationEvent): boolean {
  if (topics === null || window === undefined || window !== windowId) return false;
  if (underWay > 0) for (const topic of topics) withheld.add(topic);
  return true;
}

/** Subscribes to own changes whose announcement has to be read after all. Returns the function that unsubscribes. */
export function onOwnChangeLost(listener: (event: InvalidationEvent) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
