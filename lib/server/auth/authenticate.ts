import { database } from '@/lib/db/client';
import { currentDeadline } from '@/lib/db/request-deadline';
import { preparedRead } from '@/lib/db/statement';
import type { Actor } from '@/lib/server/actor';
import type { ApiRequest } from '@/lib/server/api-request';
import { AppError } from '@/lib/server/errors/app-error';
import { nameCaller } from '@/lib/server/log';
import { hashOf } from '@/lib/server/secrets';
import { countsAsConfirmed } from '@/lib/server/users/confirmed-addresses';
import { discardSecret, rememberPerson } from './likely-person';
import type { PersonalRead } from './personal-read';
import { readSessionCookie } from './session-cookie';
import { type Credential, type SessionRow, sessionOpenedBy } from './session-row';

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

/** Finds the person of the request in one statement. Throws 401 when there is none. */
export async function authenticate(request: ApiRequest): Promise<{ actor: Actor; via: Credential['via'] }> {
  const { via, secret } = requireCredential(request);
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

/** Returns the session's person, and records that the session was used. */
async function actorOf(session: SessionRow, secret: string): Promise<Actor> {
  nameCaller(session.id);
  rememberPerson(secret, session.id);
  const caller = currentDeadline()?.caller;
  if (caller) caller.key = session.id;
  // Written at most once an hour, so that most reads write nothing.
  if (session.is_stale)
    await database.session.updateMany({
      where: { id: session.session_id },
      data: { lastSeenAt: new Date() },
    });
  return {
    id: session.id,
    sessionId: session.session_id,
    isConfirmed: session.is_confirmed,
    user: {
      id: session.id,
      email: session.email,
      emailConfirmed: countsAsConfirmed(session.has_confirmed_email),
      firstName: session.first_name,
      lastName: session.last_name,
      timeZone: session.time_zone,
      createdAt: session.created_at,
    },
  };
}
