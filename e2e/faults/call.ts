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
  const told = await fetch(url, { method, headers, body, signal: AbortSignal.timeout(TIMEOUT) }).then(
    async (response) => ({
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      bytes: Buffer.from(await response.arrayBuffer()),
    }),
    (error: unknown) => ({ status: 0, retryAfter: null, bytes: Buffer.from(reasonOf(error)) }),
  );
  return { ...told, took: performance.now() - began };
}

/** `fetch` reports only that it failed; the reason is its cause. */
const reasonOf = (error: unknown): string =>
  String(error instanceof Error && error.cause !== undefined ? error.cause : error);
