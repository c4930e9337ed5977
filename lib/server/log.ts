import { AsyncLocalStorage } from 'node:async_hooks';
import pino from 'pino';
import { env } from './env';

type RequestContext = {
  requestId: string;
  /** The network address of the request. */
  client?: string;
  /** The person of the request's session, once known. */
  userId?: string;
};

/** The request being answered, so that every line logged for it contains its person and address. */
export const requestContext = new AsyncLocalStorage<RequestContext>();

/** Adds the person to all further log lines of this request. */
export function nameCaller(userId: string): void {
  const context = requestContext.getStore();
  if (context) context.userId = userId;
}

export const log = pino({
  level: env.logLevel,
  base: { pid: process.pid },
  timestamp: pino.stdTimeFunctions.isoTime,
  // A copy, since pino adds the fields of a line to it, which would then appear in all later lines of the request.
  mixin: () => ({ ...requestContext.getStore() }),
  // Removes secrets from any object that a caller logs.
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
      // PostgreSQL quotes the refused row here, with the text of people or the hash of a password.
      'err.detail',
      'err.where',
    ],
    censor: '[redacted]',
  },
});
