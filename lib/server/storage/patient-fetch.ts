/** Milliseconds until a store begins to answer: whoever asks us has proxies in front of them that wait for a minute. */
const PATIENCE = 10_000;

/** Bytes in a millisecond of the slowest line to a store. */
const SLOWEST = 256;

/** Milliseconds that a store may take for a request with so many bytes: 51 s for the largest file. */
export const patienceFor = (bytes: number): number => PATIENCE + bytes / SLOWEST;

/**
 * `fetch` that gives up when no answer has begun in time; the body then comes as it comes. A refusal has to be there whole
 * by then: it is short, and whoever reads it would have to be patient anew. The timer holds the deadline, and it is handed
 * to `fetch` itself: of a signal that is combined from others, or was given to a Request, Node keeps no hold, so that it is
 * collected as garbage and never aborts anything.
 * @param patience milliseconds
 */
export async function fetchPatiently(
  input: RequestInfo | URL,
  init: RequestInit = {},
  patience = PATIENCE,
): Promise<Response> {
  init.signal?.throwIfAborted();
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(new Error('The store does not answer.')), patience);
  const giveUp = () => deadline.abort();
  init.signal?.addEventListener('abort', giveUp, { once: true });
  try {
    const response = await fetch(input, { ...init, signal: deadline.signal });
    if (response.status < 400) return response;
    const { status, statusText, headers } = response;
    return new Response(await response.arrayBuffer(), { status, statusText, headers });
  } finally {
    clearTimeout(timer);
    init.signal?.removeEventListener('abort', giveUp);
  }
}

/** Lets go of an answer whose body nobody reads. Nobody waits for that either: it need not come to an end in time. */
export function discard({ body }: Response): void {
  body?.cancel().catch(() => undefined);
}
