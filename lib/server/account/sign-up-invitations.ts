import { createHmac } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { autocommit } from '@/lib/db/autocommit';
import type { RawStatements } from '@/lib/db/raw-statements';
import type { Actor } from '@/lib/server/actor';
import { env } from '@/lib/server/env';
import { AppError } from '@/lib/server/errors/app-error';
import { spend } from '@/lib/server/limits/limits';
import { derivedKey, hashOf } from '@/lib/server/secrets';
import { foldAddress } from '@/lib/shared/contract/plain/email-address';
import type { SignUpInvitation } from '@/lib/shared/contract/schemas/sign-up';
import { SIGN_IN_PATH } from '@/lib/shared/site/pages';

/** Days for which a sign-up link is valid. */
const INVITATION_DAYS = 7;

/**
 * Returns the secret of the link. It is derived from the invitation's id, so that inviting the same address again gives
 * the same link. Only its hash is stored, and readers of the database cannot derive it.
 */
const tokenOf = (invitationId: string): string =>
  createHmac('sha256', derivedKey('sign-up-invitation')).update(invitationId).digest('base64url');

/**
 * Returns a link by which the owner of this address may sign up. It does not look for an account, so that the answer
 * reveals nothing. Nothing is mailed to the address, which is unconfirmed: the actor sends the link themselves. Throws
 * 403 where nobody may sign up, 429 beyond the limit of invitations.
 */
export async function inviteToSignUp(actor: Actor, email: string): Promise<SignUpInvitation> {
  await spend({ invitations: actor.id });
  if (env.registration === 'closed')
    throw new AppError('forbidden', {
      details: 'This planner takes no new accounts, so nobody can be invited to sign up.',
    });
  const id = newId();
  const [row] = await autocommit.$queryRaw<{ id: string; expires_at: Date }[]>`
    INSERT INTO sign_up_invitations (id, inviter_id, email, token_hash, expires_at)
    VALUES (${id}::uuid, ${actor.id}::uuid, ${foldAddress(email)}, ${hashOf(tokenOf(id))},
      now() + make_interval(days => ${INVITATION_DAYS}::int))
    ON CONFLICT (inviter_id, email) DO UPDATE SET expires_at = excluded.expires_at
    RETURNING id, expires_at`;
  if (!row) throw new Error('The invitation was not stored.');
  return {
    url: `${env.appUrl}${SIGN_IN_PATH}?tab=register&invitation=${tokenOf(row.id)}`,
    expiresAt: row.expires_at.toISOString(),
  };
}

/** True when somebody has invited this address; if a token is given, by the link with this token. */
export async function isInvited(db: RawStatements, email: string, token?: string): Promise<boolean> {
  const hash = token === undefined ? null : hashOf(token);
  const rows = await db.$queryRaw<unknown[]>`
    SELECT FROM sign_up_invitations
    WHERE email = ${foldAddress(email)} AND expires_at > now() AND (${hash}::bytea IS NULL OR token_hash = ${hash})
    LIMIT 1`;
  return rows.length > 0;
}

/**
 * Deletes every invitation of an address, which has an account now.
 * @returns the number of invitations
 */
export async function endInvitationsOf(db: RawStatements, email: string): Promise<number> {
  return db.$executeRaw`DELETE FROM sign_up_invitations WHERE email = ${foldAddress(email)}`;
}
