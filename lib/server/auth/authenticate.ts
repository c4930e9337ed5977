import { database } from '@/lib/db/client';
import { currentDeadline } from '@/lib/db/request-deadline';
import { preparedRead } from '@/lib/db/statement';
import type { Actor, ActorToken } from '@/lib/server/actor';
import type { ApiRequest } from '@/lib/server/api-request';
import { AppError } from '@/lib/server/errors/app-error';
import { spendRequest } from '@/lib/server/limits/limits';
import { nameCaller } from '@/lib/server/log';
import { hashOf } from '@/lib/server/secrets';
import { countsAsConfirmed } from '@/lib/server/users/confirmed-addresses';
import type { User } from '@/lib/shared/contract/schemas/users';
import { discardSecret, rememberPerson } from './likely-person';
import type { PersonalRead } from './personal-read';
import { readSessionCookie } from './session-cookie';
import { type Credential, type PersonColumns, type SessionRow, sessionOpenedBy } from './session-row';
import { findToken, isToken, recordUse } from './token-row';

/** The scope that an access token needs for a call; null for a call that no token may make. */
export type NeededScope = 'read' | 'write' | null;

/**
 * Returns the secret of the Authorization header if there is one, else that of the cookie, else null. Throws 401 for an
 * unknown scheme or an empty secret: the request must not fall back to the cookie.
 */
export function readCredential(request: ApiRequest): Credential | null {
  if (request.headers.has('authorization')) {
    const secret = readBearer(request);
    if (!secret) throw new AppError('unauthenticated');
    return { via: 'bearer', secret };
  }
  const secret = readSessionCookie(request);
  return secret ? { via: 'cookie', secret } : null;
}

/** Returns the secret in the Authorization header; null without a header of our scheme. */
export const readBearer = (request: ApiRequest): string | null =>
  /^Bearer +([\w-]+)$/i.exec(request.headers.get('authorization')?.trim() ?? '')?.[1] ?? null;

const sessionBy = {
  bearer: preparedRead<SessionRow, 'hash'>(['hash'], ({ hash }) => sessionOpenedBy('bearer', hash)),
  cookie: preparedRead<SessionRow, 'hash'>(['hash'], ({ hash }) => sessionOpenedBy('cookie', hash)),
};

/** True when the browser's cookie opens a session, whatever else the request contains. */
export async function hasLiveCookie(request: ApiRequest): Promise<boolean> {
  const secret = readSessionCookie(request);
  return secret !== null && (await sessionBy.cookie({ hash: hashOf(secret) })).length > 0;
}

/** Returns the secret of the request. Throws 401 when it has none. */
function requireCredential(request: ApiRequest): Credential {
  const credential = readCredential(request);
  if (!credential) throw new AppError('unauthenticated');
  return credential;
}

/**
 * Finds the person of the request in one statement. Throws 401 when there is none.
 * @param needed the scope that an access token needs, which is 403 without it
 */
export async function authenticate(
  request: ApiRequest,
  needed: NeededScope = null,
): Promise<{ actor: Actor; via: Credential['via'] }> {
  const { via, secret } = requireCredential(request);
  if (via === 'bearer' && isToken(secret)) return { actor: await actorOfToken(secret, needed), via };
  const [session] = await sessionBy[via]({ hash: hashOf(secret) });
  if (!session) throw unknownSecret(secret);
  return { actor: await actorOf(session, secret), via };
}

/** Finds the person of the request and the requested data in one statement. Throws 401 when there is no person. */
export async function readFor<Answer>(
  request: ApiRequest,
  read: PersonalRead<Answer>,
): Promise<{ actor: Actor; answer: Answer }> {
  const credential = requireCredential(request);
  const found = await read.by(credential);
  if (!found) throw unknownSecret(credential.secret);
  return { actor: await actorOf(found.session, credential.secret), answer: found.answer };
}

/** Makes the error for a secret that opens no session, or no longer. */
function unknownSecret(secret: string): AppError {
  discardSecret(secret);
  return new AppError('unauthenticated');
}

async function actorOfToken(secret: string, needed: NeededScope): Promise<Actor> {
  const row = await findToken(secret);
  if (!row) {
    discardSecret(secret);
    // The cookie that the browser may have sent as well is not what was refused.
    throw new AppError('unauthenticated', { keepsCookie: true });
  }
  const { token_id: id, scope, expires_at: expiresAt, is_stale: isStale } = row;
  nameCaller(row.id);
  if (!isEnough(scope, needed))
    throw new AppError('forbidden', { details: 'The scope of this access token does not allow this.' });
  const token = { id, scope, isStale, expiresAt: expiresAt === null ? null : new Date(expiresAt) };
  // Programs have a share of the server of their own, so that they do not use up that of their person.
  rememberCaller(secret, countedAs(row.id, 'token'));
  return { id: row.id, sessionId: id, token, isConfirmed: false, user: userOf(row) };
}

const isEnough = (scope: ActorToken['scope'], needed: NeededScope): boolean =>
  needed !== null && (scope === 'write' || scope === needed);

/** Returns the key under which requests of a caller are counted: one for the person, one for all of their tokens. */
export const countedAs = (personId: string, by: 'session' | 'token'): string =>
  by === 'token' ? `tokens:${personId}` : personId;

/**
 * Counts a request towards the 600 a minute of its person, or of all of the person's tokens. Throws 429 when they are
 * used up. Records the use of a token.
 */
export async function countRequest(actor: Actor): Promise<void> {
  await spendRequest(countedAs(actor.id, actor.token ? 'token' : 'session'));
  if (actor.token) await recordUse(actor.token);
}

/** Records whose share of the server the request uses. */
function rememberCaller(secret: string, key: string): void {
  rememberPerson(secret, key);
  const caller = currentDeadline()?.caller;
  if (caller) caller.key = key;
}

/** Returns the session's person, and records that the session was used. */
async function actorOf(session: SessionRow, secret: string): Promise<Actor> {
  nameCaller(session.id);
  rememberCaller(secret, session.id);
  // Written at most once an hour, so that most reads write nothing.
  if (session.is_stale)
    await database.session.updateMany({
      where: { id: session.session_id },
      data: { lastSeenAt: new Date() },
    });
  return {
    id: session.id,
    sessionId: session.session_id,
    token: null,
    isConfirmed: session.is_confirmed,
    user: userOf(session),
  };
}

const userOf = (row: PersonColumns): User => ({
  id: row.id,
  email: row.email,
  emailConfirmed: countsAsConfirmed(row.has_confirmed_email),
  firstName: row.first_name,
  lastName: row.last_name,
  timeZone: row.time_zone,
  createdAt: row.created_at,
});
