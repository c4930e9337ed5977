/**
 * Milliseconds until a storage service has to begin its answer. The planner answers only after that, and proxies in
 * front of it wait no longer than a minute.
 */
const DEADLINE = 10_000;

/** Bytes per millisecond of the slowest connection to a storage service that is supported. */
const SLOWEST = 256;

/** Returns the milliseconds for a request with so many bytes: 51 s for the largest file. */
export const deadlineFor = (bytes: number): number => DEADLINE + bytes / SLOWEST;

/**
 * Calls `fetch` with a deadline for the beginning of the answer; the body has none. An error answer has to be complete
 * by then, since it is short, and its reader would need a deadline too.
 * The timer keeps a reference to the signal, which is passed to `fetch` directly. Node keeps no reference to a signal
 * that is combined from others or was given to a Request; such a signal would be garbage collected and never abort.
 * @param deadline milliseconds
 */
export async function fetchWithDeadline(
  input: RequestInfo | URL,
  init: RequestInit = {},
  deadline = DEADLINE,
): Promise<Response> {
  init.signal?.throwIfAborted();
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(new Error('The store does not answer.')), deadline);
  const giveUp = () => abort.abort();
  init.signal?.addEventListener('abort', giveUp, { once: true });
  try {
    const response = await fetch(input, { ...init, signal: abort.signal });
    if (response.status < 400) return response;
    const { status, statusText, headers } = response;
    return new Response(await response.arrayBuffer(), { status, statusText, headers });
  } finally {
    clearTimeout(timer);
    init.signal?.removeEventListener('abort', giveUp);
  }
}

/** Cancels an answer whose body nobody reads, without waiting for the end of the cancellation. */
export function discard({ body }: Response): void {
  body?.cancel().catch(() => undefined);
}
