import { v7 as newId } from 'uuid';
import { autocommit } from '@/lib/db/autocommit';
import { type Transaction, transaction } from '@/lib/db/transaction';
import type { Actor } from '@/lib/server/actor';
import { holdSession } from '@/lib/server/auth/sessions';
import { mailSignInChange } from '@/lib/server/auth/sign-in-changes';
import { liveToken, TOKEN_PREFIX } from '@/lib/server/auth/token-row';
import { AppError } from '@/lib/server/errors/app-error';
import { spend } from '@/lib/server/limits/limits';
import { requireRowsLeft } from '@/lib/server/limits/row-bounds';
import { announceTo } from '@/lib/server/live/announce';
import { log } from '@/lib/server/log';
import { hashOf, newSecret } from '@/lib/server/secrets';
import { TOKENS_MAX } from '@/lib/shared/contract/plain/limits';
import type { CreatedToken, NewToken, Token, TokenScope } from '@/lib/shared/contract/schemas/tokens';

/** A person's access tokens. How a request is authorized by one is in lib/server/auth/token-row.ts. */

type Row = {
  id: string;
  name: string;
  scope: TokenScope;
  hint: string;
  expires_at: Date | null;
  last_used_at: Date | null;
  created_at: Date;
};

const dtoOf = (row: Row): Token => ({
  id: row.id,
  name: row.name,
  scope: row.scope,
  hint: row.hint,
  expiresAt: row.expires_at?.toISOString() ?? null,
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
});

/** Lists the actor's tokens, the newest first; also those that have expired, until they are withdrawn or make room. */
export async function listTokens(actor: Actor): Promise<Token[]> {
  const rows = await autocommit.$queryRaw<Row[]>`
    SELECT id, name, scope, hint, expires_at, last_used_at, created_at FROM tokens
    WHERE user_id = ${actor.id}::uuid ORDER BY created_at DESC, id DESC`;
  return rows.map(dtoOf);
}

/**
 * Creates a token. Only this answer has its secret. Throws 400 for an expiry that has passed, 409 when the account has
 * the maximum number of tokens, and 429 after too many in an hour.
 */
export async function createToken(actor: Actor, { name, scope, expiresAt }: NewToken): Promise<CreatedToken> {
  const ends = expiresAt === null ? null : new Date(expiresAt);
  if (ends && ends.getTime() <= Date.now()) throw hasPassed();
  await spend({ newTokens: actor.id });
  const secret = newSecret();
  const token = TOKEN_PREFIX + secret;
  const created = await transaction(async (tx) => {
    await holdSession(tx, actor);
    await makeRoom(tx, actor);
    const hint = `${secret.slice(0, 4)}…${secret.slice(-4)}`;
    const [row] = await tx.$queryRaw<Row[]>`
      INSERT INTO tokens (id, user_id, name, scope, token_hash, hint, expires_at)
      VALUES (${newId()}::uuid, ${actor.id}::uuid, ${name}, ${scope}, ${hashOf(token)}, ${hint}, ${ends})
      RETURNING id, name, scope, hint, expires_at, last_used_at, created_at`;
    if (!row) throw new AppError('internal');
    await mailSignInChange(tx, actor.id, 'token-created', name);
    announceTo(tx, 'tokens', [actor.id]);
    return dtoOf(row);
  });
  log.info({ event: 'token-created', userId: actor.id, tokenId: created.id, scope }, 'access token created');
  return { ...created, token };
}

function hasPassed(): AppError {
  const message = 'Must be later than now.';
  return new AppError('invalid', { details: message, fields: { expiresAt: message } });
}

/**
 * Throws 409 for a person with the maximum number of tokens that are valid. Expired ones, which are listed beside them,
 * are deleted where more rows than that maximum would be stored, the oldest first.
 */
async function makeRoom(tx: Transaction, { id }: Actor): Promise<void> {
  await requireRowsLeft(tx, 'tokens', id);
  await tx.$executeRaw`
    DELETE FROM tokens WHERE id IN (
      SELECT token.id FROM tokens AS token WHERE token.user_id = ${id}::uuid
      ORDER BY ${liveToken} DESC, token.expires_at DESC OFFSET ${TOKENS_MAX - 1}::int)`;
}

/** Withdraws one of the actor's tokens, and ends what it has open. Throws 404 for any other. */
export async function withdrawToken(actor: Actor, id: string): Promise<void> {
  await transaction(async (tx) => {
    const gone =
      await tx.$executeRaw`DELETE FROM tokens WHERE id = ${id}::uuid AND user_id = ${actor.id}::uuid`;
    if (gone === 0) throw new AppError('not-found');
    announceTo(tx, 'sessions', [actor.id]);
    announceTo(tx, 'tokens', [actor.id]);
  });
  log.info({ event: 'token-withdrawn', userId: actor.id, tokenId: id }, 'access token withdrawn');
}

/** Withdraws all tokens of a person, and ends what they have open. */
export async function endTokens(tx: Transaction, userId: string): Promise<void> {
  const ended = await tx.$executeRaw`DELETE FROM tokens WHERE user_id = ${userId}::uuid`;
  if (ended === 0) return;
  announceTo(tx, 'sessions', [userId]);
  announceTo(tx, 'tokens', [userId]);
}
