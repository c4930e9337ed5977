import { AsyncLocalStorage } from 'node:async_hooks';
import { isWindowId, WINDOW_ID_HEADER } from '@/lib/shared/contract/window-id';

/** From which window of whom a request came. */
export type Sender = { person: string; window: string };

const senders = new AsyncLocalStorage<Sender>();

/** Of the request being answered; undefined where its caller named no window. */
export const currentSender = (): Sender | undefined => senders.getStore();

/** Runs the work as what a window of the person has asked for. A header that is no window id counts as absent. */
export function asSentBy<Result>(person: string | undefined, request: Request, work: () => Result): Result {
  const window = request.headers.get(WINDOW_ID_HEADER)?.toLowerCase();
  if (person === undefined || window === undefined || !isWindowId(window)) return work();
  return senders.run({ person, window }, work);
}
