import { isRecord } from '@/lib/client/browser/is-record';
import { beginChange, currentWindowId } from '@/lib/client/live/own-changes';
import { endRefusedSession, getSessionId } from '@/lib/client/session/session-id';
import type { ErrorBody } from '@/lib/shared/contract/errors';
import { WINDOW_ID_HEADER } from '@/lib/shared/contract/window-id';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type ApiOptions = {
  signal?: AbortSignal;
  /**
   * True when a 401 means that the session has ended. False for signing in, where it means a wrong password, and for
   * calls authenticated only by the cookie.
   */
  authenticated?: boolean;
  /**
   * True when the caller itself updates or invalidates everything that the server announces because of this change:
   * this window then ignores the announcement. Never for a call that may announce more.
   */
  isRenewedHere?: boolean;
};

/** A refusal by the server. Its message is the status and the server's text (docs/specification.md section 8). */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  private constructor(
    message: string,
    readonly status: number,
    /** A short sentence; for logs. */
    readonly error: string | undefined,
    /** The text for people. */
    readonly details: string | undefined,
    /** The errors by field. */
    readonly fields: Readonly<Record<string, string>>,
    /** With a 409, the entity as stored now. */
    readonly current: unknown,
    /** With a 403: the call succeeds once the person has confirmed their identity (lib/client/session/confirmation). */
    readonly confirm: boolean,
  ) {
    super(message);
  }

  static async from(response: Response): Promise<ApiError> {
    const text = await response.text().catch(() => '');
    const body = parseBody(text);
    return new ApiError(
      `${response.status}: ${text || response.statusText}`,
      response.status,
      body?.error,
      body?.details,
      body?.fields ?? {},
      body?.current,
      body?.confirm === true,
    );
  }
}

function parseBody(text: string): ErrorBody | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return isErrorBody(body) ? body : undefined;
  } catch {
    // A proxy's page, not an answer of ours.
    return undefined;
  }
}

/** Checked by hand, like everything that each page needs: the schemas weigh more than all of our own code on it. */
function isErrorBody(body: unknown): body is ErrorBody {
  if (!isRecord(body) || typeof body.error !== 'string') return false;
  const { details, fields } = body;
  const isText = (value: unknown) => typeof value === 'string';
  return (
    (details === undefined || isText(details)) &&
    (fields === undefined || (isRecord(fields) && Object.values(fields).every(isText)))
  );
}

/**
 * Calls the API as the signed-in person.
 *
 * @param body sent as JSON when given
 * @returns the parsed answer; undefined where there is none (202, 204). Its type is the caller's claim: the contract's
 *   own tests check the server.
 * @throws ApiError when the server refuses; the error of fetch when it cannot be reached
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

/** The same for an answer that is not JSON, which is returned unread. */
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
  { signal, authenticated = true, isRenewedHere = false }: ApiOptions = {},
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const sessionId = authenticated ? getSessionId() : null;
  const headers = new Headers();
  if (sessionId !== null) headers.set('Authorization', `Bearer ${sessionId}`);
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  if (isRenewedHere) headers.set(WINDOW_ID_HEADER, currentWindowId());

  const text = body === undefined ? undefined : JSON.stringify(body);
  const reserved = reserveOutliving(method, text);
  const end = isRenewedHere ? beginChange() : undefined;
  let isAnswered = false;
  try {
    const response = await fetch(path, {
      method,
      headers,
      credentials: 'include',
      body: text,
      signal,
      keepalive: reserved !== null,
    });

    if (response.status === 401 && sessionId !== null) endRefusedSession(sessionId);
    // A failing server or proxy may have stored the change all the same.
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

/** Characters; browsers limit the bodies of all unanswered keepalive requests together to 64 KiB. */
const OUTLIVING_MAX = 16_384;

/** Characters of unanswered changes that were sent with keepalive. */
let outliving = 0;

/**
 * Reserves room for a change that is to be sent with keepalive, so that it is stored although its page is left while it
 * is on its way.
 *
 * @returns the reserved characters; null for a request that has to be sent without it
 */
function reserveOutliving(method: Method, text = ''): number | null {
  if (method === 'GET' || outliving + text.length > OUTLIVING_MAX) return null;
  outliving += text.length;
  return text.length;
}

/** The server's text about an error for people, if any. */
export const detailsOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.details : undefined;
