import { z } from 'zod';
import { AppError } from '@/lib/server/errors/app-error';
import { type Handler, publicRoute } from './route';

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Method = (typeof METHODS)[number];
type Resource = Record<Method, Handler>;
type Given = { GET?: Handler } & { [Name in Exclude<Method, 'GET'>]?: Handler & { isRead?: never } };

/** The answers of a path: the given methods, and 405 as JSON with Allow for every other. */
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
