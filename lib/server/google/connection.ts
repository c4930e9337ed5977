import { authorizationCodeGrant } from 'openid-client';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { type Transaction, transaction } from '@/lib/db/transaction';
import type { Actor } from '@/lib/server/actor';
import type { ApiRequest } from '@/lib/server/api-request';
import { authenticate } from '@/lib/server/auth/authenticate';
import { env } from '@/lib/server/env';
import { AppError } from '@/lib/server/errors/app-error';
import { callerNetwork } from '@/lib/server/limits/caller-network';
import { spend } from '@/lib/server/limits/limits';
import { announceTo } from '@/lib/server/live/announce';
import { log } from '@/lib/server/log';
import { type Reply, redirect } from '@/lib/server/reply';
import { type ConnectionFailure, connectionReturn } from '@/lib/shared/contract/plain/connection-failures';
import { email } from '@/lib/shared/contract/schemas/users';
import { type Checks, callbackAddress, MAIL_SCOPE, takeAuthorization } from './authorization';
import { GOOGLE, googleClient, isGoogleConfigured } from './provider';
import { orderRevocation } from './revocation';
import { sealToken } from './tokens';

/** The part of Google's query that is examined; none of it is shown on a page. */
export const authorizationReturn = z.looseObject({
  state: z.string().max(200).optional(),
  error: z.string().optional(),
});

/** A Google account whose person allows sending mail. */
type Account = { email: string; refreshToken: string };

/** Completes `beginAuthorization`: redirects the popup to the settings, which show the result. */
export async function finishAuthorization(
  request: ApiRequest,
  query: z.infer<typeof authorizationReturn>,
): Promise<Reply> {
  await spend({ providerSignIns: callerNetwork(request) });
  const failure = await connect(request, query);
  return redirect(`${env.appUrl}${connectionReturn(failure)}`);
}

/**
 * Connects the account.
 * @returns the reason of a failure, or null
 */
async function connect(
  request: ApiRequest,
  { state, error }: z.infer<typeof authorizationReturn>,
): Promise<ConnectionFailure | null> {
  const actor = await returningPerson(request);
  const checks = actor && state && isGoogleConfigured() ? await takeAuthorization(actor, state) : null;
  if (!actor || !state || !checks) return 'expired';
  if (error !== undefined) return error === 'access_denied' ? 'denied' : 'failed';
  const account = await readAccount(new URL(request.url).search, state, checks, actor);
  if (typeof account === 'string') return account;
  const isStored = await transaction((tx) => store(tx, actor, account));
  if (!isStored) return 'expired';
  log.info({ event: 'gmail-connected', userId: actor.id }, 'Gmail connected');
  return null;
}

/** Returns the signed-in person; null when the session has ended meanwhile, since the answer is a page and not JSON. */
async function returningPerson(request: ApiRequest): Promise<Actor | null> {
  try {
    return (await authenticate(request)).actor;
  } catch (error) {
    if (error instanceof AppError && error.code === 'unauthenticated') return null;
    throw error;
  }
}

/** Exchanges the code for tokens, and reads the address of the account. */
async function readAccount(
  search: string,
  state: string,
  { nonce, codeVerifier }: Checks,
  actor: Actor,
): Promise<Account | ConnectionFailure> {
  try {
    const tokens = await authorizationCodeGrant(await googleClient(), callbackAddress(search), {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: codeVerifier,
      idTokenExpected: true,
    });
    // Without a scope, everything requested is granted (RFC 6749 section 5.1); people can deselect some of it at
    // Google.
    if (tokens.scope !== undefined && !tokens.scope.split(' ').includes(MAIL_SCOPE))
      return 'mail-not-allowed';
    return accountClaims.parse({ ...tokens.claims(), refreshToken: tokens.refresh_token });
  } catch (error) {
    // Only the message is logged: the other fields of the library's errors contain Google's answer.
    const reason =
      error instanceof z.ZodError ? z.prettifyError(error) : error instanceof Error ? error.message : '';
    log.warn({ event: 'gmail-connection-failed', userId: actor.id, reason }, 'Gmail was not connected');
    return 'failed';
  }
}

const accountClaims = z.object({
  email,
  email_verified: z.literal([true, 'true']).optional(),
  refreshToken: z.string().min(1),
});

/**
 * Stores the connection, replacing an earlier one. Returns false when the session has ended during the request to
 * Google.
 */
async function store(tx: Transaction, actor: Actor, { email, refreshToken }: Account): Promise<boolean> {
  const [session] = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM sessions JOIN users ON users.id = sessions.user_id
    WHERE sessions.id = ${actor.sessionId}::uuid FOR NO KEY UPDATE OF users, sessions`;
  const sealed = sealToken(actor.id, refreshToken);
  if (!session) {
    await orderRevocation(tx, { userId: actor.id, email, refreshToken: sealed });
    return false;
  }
  const earlier = await tx.emailIntegration.findUnique({
    where: { userId: actor.id },
    select: { email: true, refreshToken: true },
  });
  // Not for the same account: revoking the old permission would end the new one, too.
  if (earlier && earlier.email !== email) await orderRevocation(tx, { userId: actor.id, ...earlier });
  const values = { provider: GOOGLE, email, isActive: true, refreshToken: sealed };
  await tx.emailIntegration.upsert({
    where: { userId: actor.id },
    create: { id: newId(), userId: actor.id, ...values },
    update: values,
    select: { id: true },
  });
  announceTo(tx, 'emailIntegration', [actor.id]);
  return true;
}
