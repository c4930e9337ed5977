import { z } from 'zod';

/** All reasons for which a call is refused, each with its HTTP status (docs/product/conventions.md). */
export const ERROR_STATUS = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  'method-not-allowed': 405,
  conflict: 409,
  'too-large': 413,
  'unsupported-type': 415,
  'too-many-requests': 429,
  internal: 500,
  unavailable: 503,
} as const;
export type ErrorCode = keyof typeof ERROR_STATUS;

/** The body of every answer that refuses a call. */
export const errorBody = z
  .strictObject({
    error: z.string(),
    details: z.string().optional(),
    fields: z.record(z.string(), z.string()).optional(),
    current: z.unknown().optional(),
    /** Only with `current`: the first name of who made the change that this one did not know, and when that was. */
    changedBy: z.string().optional(),
    changedAt: z.iso.datetime({ precision: 3 }).optional(),
    /**
     * Only with status 403: the call succeeds once the person has confirmed their identity (POST /api/auth/confirm).
     */
    confirm: z.literal(true).optional(),
    requestId: z.string().optional(),
  })
  .meta({ id: 'Error' });
export type ErrorBody = z.infer<typeof errorBody>;
