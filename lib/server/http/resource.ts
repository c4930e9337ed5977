import { z } from 'zod';
import { AppError } from '@/lib/server/errors/app-error';
import { type Handler, publicRoute } from './route';

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Method = (typeof METHODS)[number];
type Resource = Record<Method, Handler>;
type Given = { GET?: Handler } & { [Name in Exclude<Method, 'GET'>]?: Handler & { isRead?: never } };

/** Returns a handler for each method of a path: the given ones, and for every other method 405 as JSON with Allow. */
export function resource(handlers: Given): Resource {
  const allow = METHODS.filter((method) => handlers[method]);
  const refused = publicRoute({
    summary: 'Not allowed',
    query: z.looseObject({}),
    responses: {},
    handle: async () => {
      throw new AppError('method-not-allowed', { allow });
    },
  });
  return { GET: refused, POST: refused, PUT: refused, PATCH: refused, DELETE: refused, ...handlers };
}
