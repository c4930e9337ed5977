import { isRecord } from '@/lib/client/browser/is-record';
import { WINDOW_ID_HEADER } from '@/lib/shared/contract/plain/window-id';
import type { ErrorBody } from '@/lib/shared/contract/schemas/errors';
import { dropEarlyReads, takeEarlyRead } from './early-reads';
import { beginChange, currentWindowId } from './own-changes';
import { endRefusedSession, getSessionId } from './session-id';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type ApiOptions = {
  signal?: AbortSignal;
  /**
   * True (the default) for a call that sends the session id, so that a 401 means that the session has ended. False for
   * signing in, where a 401 means a wrong password, and for calls that only the cookie authenticates.
   */
  authenticated?: boolean;
  /**
   * True when the caller itself updates or invalidates everything that the server announces because of this change:
   * this window then ignores the announcement. It must be false if the server may announce more.
   */
  isRenewedHere?: boolean;
  /** The id of the change, sent as `Idempotency-Key`: the server makes a repeated change only once. */
  changeId?: string;
};

/** An answer of the server other than 2xx. Its message is the status and the body (docs/product/frame.md). */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  private constructor(
    message: string,
    readonly status: number,
    /** A short sentence for logs. */
    readonly error: string | undefined,
    /** The text that is shown to people. */
    readonly details: string | undefined,
    /** The errors of the input, by the name of the field. */
    readonly fields: Readonly<Record<string, string>>,
    /** With status 409: the stored entity. */
    readonly current: unknown,
    /** With `current`: the first name of who made the stored version, and when (ISO 8601), if it is known. */
    readonly changedBy: string | undefined,
    readonly changedAt: string | undefined,
    /**
     * With status 403: true if the call succeeds once the person has confirmed their identity
     * (lib/client/session/confirmation).
     */
    readonly confirm: boolean,
    /** The seconds after which the call may be repeated, if the server says so. */
    readonly retryAfter: number | undefined,
    /** True for a text or a page: the planner answers in JSON, so that it is the answer of a proxy. */
    readonly isText: boolean,
  ) {
    super(message);
  }

  static async from(response: Response): Promise<ApiError> {
    const text = await response.text().catch(() => '');
    const retryAfter = Number(response.headers.get('Retry-After') ?? Number.NaN);
    const body = parseJson(text);
    const isText = text !== '' && body === undefined;
    const known = isErrorBody(body) ? body : undefined;
    return ApiError.of(response.status, known, text || response.statusText, retryAfter, isText);
  }

  /** @param text the body as text, for logs */
  static of(
    status: number,
    body: ErrorBody | undefined,
    text = JSON.stringify(body),
    retryAfter = Number.NaN,
    isText = false,
  ): ApiError {
    return new ApiError(
      `${status}: ${text}`,
      status,
      body?.error,
      body?.details,
      body?.fields ?? {},
      body?.current,
      body?.changedBy,
      body?.changedAt,
      body?.confirm === true,
      Number.isFinite(retryAfter) ? retryAfter : undefined,
      isText,
    );
  }
}

/** Returns the value of a JSON text; undefined for another text. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * True for the body of an error. It is checked by hand, like everything that each page loads: the schemas are larger
 * than all other code of a page.
 */
function isErrorBody(body: unknown): body is ErrorBody {
  if (!isRecord(body) || typeof body.error !== 'string') return false;
  const { details, fields, changedBy, changedAt } = body;
  const isText = (value: unknown) => typeof value === 'string';
  return (
    [details, changedBy, changedAt].every((text) => text === undefined || isText(text)) &&
    (fields === undefined || (isRecord(fields) && Object.values(fields).every(isText)))
  );
}

/**
 * Calls the API as the signed-in person.
 *
 * @param body the body, which is sent as JSON
 * @returns the parsed answer; undefined for 202 and 204. The answer is not compared with its type, which the tests of
 *   the API check.
 * @throws ApiError when the answer is not 2xx; the error of `fetch` when the server cannot be reached
 */
export const api = <T = void>(
  method: Method,
  path: `/api/${string}`,
  body?: unknown,
  options?: ApiOptions,
): Promise<T> =>
  exchange(method, path, body, options, async (response) =>
    response.status === 204 || response.status === 202 ? (undefined as T) : ((await response.json()) as T),
  );

/** Calls the API like `api`, and returns the answer unread, for an answer that is not JSON. */
export const request = (
  method: Method,
  path: `/api/${string}`,
  body?: unknown,
  options?: ApiOptions,
): Promise<Response> => exchange(method, path, body, options, async (response) => response);

async function exchange<T>(
  method: Method,
  path: `/api/${string}`,
  body: unknown,
  { signal, authenticated = true, isRenewedHere = false, changeId }: ApiOptions = {},
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const sessionId = authenticated ? getSessionId() : null;
  const headers = new Headers();
  if (sessionId !== null) headers.set('Authorization', `Bearer ${sessionId}`);
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  if (isRenewedHere) headers.set(WINDOW_ID_HEADER, currentWindowId());
  if (changeId !== undefined) headers.set('Idempotency-Key', changeId);

  const text = body === undefined ? undefined : JSON.stringify(body);
  const reserved = reserveOutliving(method, text);
  const end = isRenewedHere ? beginChange() : undefined;
  let isAnswered = false;
  try {
    if (method !== 'GET') dropEarlyReads();
    const early = method === 'GET' ? takeEarlyRead(sessionId, path) : undefined;
    const response = await (early ??
      fetch(path, {
        method,
        headers,
        credentials: 'include',
        body: text,
        signal,
        keepalive: reserved !== null,
      }));

    if (response.status === 401 && sessionId !== null) endRefusedSession(sessionId);
    // After a 5xx of the server or a proxy, the change may have been stored.
    isAnswered = !response.ok && response.status < 500;
    if (!response.ok) throw await ApiError.from(response);
    const answer = await read(response);
    isAnswered = true;
    return answer;
  } finally {
    outliving -= reserved ?? 0;
    end?.(isAnswered);
  }
}

/** The most characters of all unanswered keepalive requests together: browsers limit their bodies to 64 KiB. */
const OUTLIVING_MAX = 16_384;

/** The number of characters of the unanswered changes that were sent with keepalive. */
let outliving = 0;

/**
 * Decides that a change is sent with keepalive, so that it is stored although its page is left before the answer.
 * Counts its characters, which the caller subtracts from `outliving` after the answer.
 *
 * @returns the number of characters; null for a request that has to be sent without keepalive
 */
function reserveOutliving(method: Method, text = ''): number | null {
  if (method === 'GET' || outliving + text.length > OUTLIVING_MAX) return null;
  outliving += text.length;
  return text.length;
}

/** Returns the stored entity in a refusal because of another version (409); undefined for any other error. */
export const currentIn = (error: unknown): unknown =>
  error instanceof ApiError && error.status === 409 ? error.current : undefined;

/** Returns the server's text about an error that is shown to people, if any. */
export const detailsOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.details : undefined;
