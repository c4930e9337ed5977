import { v7 as newId } from 'uuid';
import type { Topic } from '@/lib/shared/contract/plain/topics';
import type { InvalidationEvent } from '@/lib/shared/contract/schemas/events';

/**
 * Recognises announcements of this window's own changes, so that it does not read again what it has changed itself: the
 * answer to the change and the invalidations of its mutation cover everything that is announced.
 */

let windowId: string | undefined;
let underWay = 0;
/**
 * Topics that were announced for own changes while one of them was unanswered. If its answer is lost they are read,
 * since the announcement may be of that change.
 */
const withheld = new Set<Topic>();
const listeners = new Set<(event: InvalidationEvent) => void>();

/**
 * Returns the id that is sent with each change that this window applies to its own cache. A new one is used after a
 * change whose answer was lost, so that its announcement counts as a change by others.
 */
export const currentWindowId = (): string => {
  windowId ??= newId();
  return windowId;
};

/**
 * Called when a change is sent with the id of this window.
 * @returns a function to call once: with true when the change was answered, by success or refusal; with false when the
 *   answer was lost
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

/**
 * True for an event of this window's own change, because of which nothing has to be read, unless the answer to the
 * change is lost later.
 */
export function isOwnChange({ topics, window }: InvalidationEvent): boolean {
  if (topics === null || window === undefined || window !== windowId) return false;
  if (underWay > 0) for (const topic of topics) withheld.add(topic);
  return true;
}

/**
 * Subscribes to events of own changes whose answer was lost, so that their topics have to be read. Returns the function
 * that unsubscribes.
 */
export function onOwnChangeLost(listener: (event: InvalidationEvent) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
