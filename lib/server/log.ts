import { AsyncLocalStorage } from 'node:async_hooks';
import pino from 'pino';
import { env } from './env';

type RequestContext = {
  requestId: string;
  /** The network address that the request came from. */
  client?: string;
  /** Whose session it was made with, once that is known. */
  userId?: string;
};

/** Of the request being answered, so that every line logged on its behalf says whose it was and where it came from. */
export const requestContext = new AsyncLocalStorage<RequestContext>();

/** From here on, lines of this request name the person who makes it. */
export function nameCaller(userId: string): void {
  const context = requestContext.getStore();
  if (context) context.userId = userId;
}

export const log = pino({
  level: env.logLevel,
  base: { pid: process.pid },
  timestamp: pino.stdTimeFunctions.isoTime,
  // A copy: what a line adds would stay in it, and stand in all later lines of the request.
  mixin: () => ({ ...requestContext.getStore() }),
  // Nothing secret is logged, whatever object a caller hands over.
  redact: {
    paths: [
      'authorization',
      'cookie',
      'password',
      'token',
      'sessionId',
      '*.authorization',
      '*.cookie',
      '*.password',
      '*.token',
      '*.sessionId',
      // Where PostgreSQL quotes the row or the document that it refuses: somebody's plan, or the hash of their password.
      'err.detail',
      'err.where',
    ],
    censor: '[redacted]',
  },
});
