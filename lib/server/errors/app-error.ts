import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '@/lib/shared/contract/schemas/errors';

const SENTENCE: Record<ErrorCode, string> = {
  invalid: 'The request is not valid.',
  unauthenticated: 'Sign in to do this.',
  forbidden: 'You are not allowed to do this.',
  'not-found': 'Not found.',
  'method-not-allowed': 'This method is not allowed here.',
  conflict: 'This does not fit what is stored.',
  'too-large': 'The request is too large.',
  'unsupported-type': 'This content type is not supported.',
  'too-many-requests': 'Too many requests. Try again later.',
  internal: 'Something went wrong.',
  unavailable: 'Dayfold cannot reach its storage right now. Try again in a moment.',
};

type More = Partial<ErrorBody> & {
  /** Seconds, for the Retry-After header. */
  retryAfter?: number;
  allow?: readonly string[];
  /** Set for a 401 that is not about the session of the request's cookie, so that the browser keeps that cookie. */
  keepsCookie?: boolean;
  cause?: unknown;
};

/** An error whose text is sent to the caller. Every other error becomes a 500 without details. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly body: ErrorBody;
  readonly headers: Record<string, string>;
  readonly keepsCookie: boolean;

  constructor(code: ErrorCode, { retryAfter, allow, keepsCookie = false, cause, ...body }: More = {}) {
    super(body.error ?? SENTENCE[code], { cause });
    this.name = 'AppError';
    this.code = code;
    this.keepsCookie = keepsCookie;
    this.body = { error: SENTENCE[code], ...body };
    this.headers = {
      ...(retryAfter === undefined ? {} : { 'Retry-After': String(Math.max(1, Math.ceil(retryAfter))) }),
      ...(allow ? { Allow: allow.join(', ') } : {}),
    };
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}
