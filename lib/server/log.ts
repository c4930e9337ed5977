import { AsyncLocalStorage } from 'node:async_hooks';
import pino from 'pino';
import { env } from './env';

type RequestContext = { requestId: string };

/** Of the request being answered, so that every line logged on its behalf carries its id. */
export const requestContext = new AsyncLocalStorage<RequestContext>();

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
