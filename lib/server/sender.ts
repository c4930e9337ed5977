import { AsyncLocalStorage } from 'node:async_hooks';
import type { ApiRequest } from '@/lib/server/api-request';
import { isWindowId, WINDOW_ID_HEADER } from '@/lib/shared/contract/plain/window-id';

/** The person and the window that sent a request. */
export type Sender = { person: string; window: string };

const senders = new AsyncLocalStorage<Sender>();

/** Returns the sender of the request being answered; undefined when the request names no window. */
export const currentSender = (): Sender | undefined => senders.getStore();

/** Runs the work with this window as its sender. A header that is not the id of a window is ignored. */
export function asSentBy<Result>(
  person: string | undefined,
  request: ApiRequest,
  work: () => Result,
): Result {
  const window = request.headers.get(WINDOW_ID_HEADER)?.toLowerCase();
  if (person === undefined || window === undefined || !isWindowId(window)) return work();
  return senders.run({ person, window }, work);
}
