import { autocommit } from '@/lib/db/autocommit';
import { Prisma } from '@/lib/db/generated/client';
import { instantText } from '@/lib/db/instant-text';
import { preparedRead } from '@/lib/db/statement';
import type { ActorToken } from '@/lib/server/actor';
import { hashOf } from '@/lib/server/secrets';
import type { TokenScope } from '@/lib/shared/contract/schemas/tokens';
import { PERSON_COLUMNS, type PersonColumns } from './session-row';

/** The beginning of every access token, by which programs that look for leaked secrets know it. */
export const TOKEN_PREFIX = 'dayfold_';

const TOKEN = new RegExp(`^${TOKEN_PREFIX}[\\w-]{43}$`);

/** A valid token and its person. */
export type TokenRow = PersonColumns & {
  token_id: string;
  scope: TokenScope;
  expires_at: string | null;
  /** True when the token was not used in this minute of the clock. */
  is_stale: boolean;
};

/** True for a secret that has the form of a token. No session has such a secret. */
export const isToken = (secret: string): boolean => TOKEN.test(secret);

/** The condition of tokens that have not expired; a withdrawn one has no row. */
export const liveToken = Prisma.sql`(token.expires_at IS NULL OR token.expires_at > now())`;

const tokenBy = preparedRead<TokenRow, 'hash'>(
  ['hash'],
  ({ hash }) => Prisma.sql`
    SELECT token.id AS token_id, token.scope, ${instantText(Prisma.sql`token.expires_at`)} AS expires_at,
      coalesce(token.last_used_at < date_trunc('minute', now()), true) AS is_stale, ${PERSON_COLUMNS}
    FROM tokens AS token JOIN users AS person ON person.id = token.user_id
    WHERE token.token_hash = ${hash} AND ${liveToken}`,
);

/** Finds a valid token and its person by its secret; null for any other text. */
export async function findToken(secret: string): Promise<TokenRow | null> {
  if (!isToken(secret)) return null;
  const [row] = await tokenBy({ hash: hashOf(secret) });
  return row ?? null;
}

/** Records that the token was used, once in a minute of the clock. Called for requests that are not refused. */
export async function recordUse({ id, isStale }: Pick<ActorToken, 'id' | 'isStale'>): Promise<void> {
  if (!isStale) return;
  await autocommit.$executeRaw`
    UPDATE tokens SET last_used_at = date_trunc('minute', now())
    WHERE id = ${id}::uuid AND (last_used_at IS NULL OR last_used_at < date_trunc('minute', now()))`;
}
