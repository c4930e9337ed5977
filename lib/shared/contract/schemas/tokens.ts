import { z } from 'zod';
import { TOKEN_NAME_MAX } from '@/lib/shared/contract/plain/limits';
import { line } from '@/lib/shared/text/text';
import { timestamp } from './items';

/** Schemas of access tokens, by which a person's scripts and calendar programs act in their name. */

/** What a token may do: read the planner, also change it, or open CalDAV and nothing else. */
export const tokenScope = z.enum(['read', 'write', 'calendar']);
export type TokenScope = z.infer<typeof tokenScope>;

export const tokenInput = z
  .strictObject({
    name: line(TOKEN_NAME_MAX, 1, 'Give it a name.'),
    scope: tokenScope,
    /** Null, or left out, for a token that does not expire. */
    expiresAt: z.iso.datetime({ offset: true }).nullable().default(null),
  })
  .meta({ id: 'TokenInput' });
export type TokenInput = z.input<typeof tokenInput>;
export type NewToken = z.output<typeof tokenInput>;

export const token = z
  .strictObject({
    id: z.uuid(),
    name: z.string(),
    scope: tokenScope,
    /** The first four characters behind the prefix and the last four, with an ellipsis between. */
    hint: z.string(),
    expiresAt: timestamp.nullable(),
    /** True to the minute; null before the first use. */
    lastUsedAt: timestamp.nullable(),
    createdAt: timestamp,
  })
  .meta({ id: 'Token' });
export type Token = z.infer<typeof token>;

/** A token with its secret, which only the answer to its creation has. */
export const createdToken = token.extend({ token: z.string() }).meta({ id: 'CreatedToken' });
export type CreatedToken = z.infer<typeof createdToken>;
