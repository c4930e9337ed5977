import { v7 as newId } from 'uuid';
import type { StaleEvent } from '@/lib/shared/contract/events';
import type { Topic } from '@/lib/shared/contract/topics';

/**
 * Tells this window's own changes from those of others, so that what it has changed itself is not read again when the
 * server announces it: the answer to the change, and what its mutation marks as stale, have said all of that.
 */

let windowId: string | undefined;
let underWay = 0;
/** Announced of own changes while one of them was not answered yet: it may be that one. */
const withheld = new Set<Topic>();
const listeners = new Set<(event: StaleEvent) => void>();

/** Sent with each change that its window has in its cache itself. Made anew after a change whose answer was lost: what is announced of it counts as others'. */
export const currentWindowId = (): string => {
  windowId ??= newId();
  return windowId;
};

/**
 * To be called when such a change is sent.
 * @returns to be called once with what came of it: whether it was answered, with success or with a refusal
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

/** Whether an event is of this window's own change, and nothing has to be read because of it, or not yet. */
export function isOwnChange({ topics, window }: StaleEvent): boolean {
  if (topics === null || window === undefined || window !== windowId) return false;
  if (underWay > 0) for (const topic of topics) withheld.add(topic);
  return true;
}

/** Hears what was announced of own changes and has to be read after all. Returns the function that ends it. */
export function onOwnChangeLost(listener: (event: StaleEvent) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
