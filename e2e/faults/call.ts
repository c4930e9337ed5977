import type { Account } from './account';

/** An answer to a request, with its complete body. */
export type Answer = {
  /** The HTTP status; 0 when no answer came. */
  status: number;
  retryAfter: string | null;
  /** The body; when no answer came, the reason as text. */
  bytes: Buffer;
  /** Milliseconds until the answer was complete. */
  took: number;
};

type Call = {
  as?: Account;
  method?: string;
  json?: object;
  bytes?: Uint8Array<ArrayBuffer>;
  type?: string;
};

/** Milliseconds after which an answer counts as missing. */
const TIMEOUT = 90_000;

/** Sends a request and reads the whole answer. Failures of the connection are returned with the status 0. */
export async function call(
  url: string,
  { as, method = 'GET', json, bytes, type = 'application/json' }: Call = {},
): Promise<Answer> {
  const began = performance.now();
  const body = bytes ?? (json ? JSON.stringify(json) : null);
  const headers = {
    ...(as && { Authorization: `Bearer ${as.sessionId}` }),
    ...(body && { 'Content-Type': type }),
  };
  const answer = await fetch(url, { method, headers, body, signal: AbortSignal.timeout(TIMEOUT) }).then(
    async (response) => ({
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      bytes: Buffer.from(await response.arrayBuffer()),
    }),
    (error: unknown) => ({ status: 0, retryAfter: null, bytes: Buffer.from(reasonOf(error)) }),
  );
  return { ...answer, took: performance.now() - began };
}

/** Returns the reason of a failed `fetch`, which is in the cause of its error. */
const reasonOf = (error: unknown): string =>
  String(error instanceof Error && error.cause !== undefined ? error.cause : error);
