import { database } from '@/lib/db/client';
import { Prisma } from '@/lib/db/generated/client';
import { preparedRead } from '@/lib/db/statement';
import { AppError } from '@/lib/server/http/app-error';
import type { User } from '@/lib/shared/users';
import { hashOf } from './secrets';
import { readSessionCookie } from './session-cookie';

/** Who is asking: the signed-in person, and the session row by which they are. */
export type Actor = { id: string; user: User; sessionId: string };

/** A secret as it came, and the road it came by. */
export type Credential = { via: 'bearer' | 'cookie'; secret: string };

/** Session rows that still open something (api-contract section 1: 7 days idle, 30 days in all). */
export const liveSession = Prisma.sql`session.expires_at > now() AND session.last_seen_at > now() - interval '7 days'`;

/**
 * The Authorization header when there is one, else the cookie, else null. Throws 401 for another scheme: a header that
 * says nothing useful must not fall back to the cookie.
 */
export function readCredential(request: Request): Credential | null {
  if (request.headers.has('authorization')) {
    const secret = readBearer(request);
    if (!secret) throw new AppError('unauthenticated');
    return { via: 'bearer', secret };
  }
  const secret = readSessionCookie(request);
  return secret ? { via: 'cookie', secret } : null;
}

/** The secret in the Authorization header, if there is one of our scheme. */
export const readBearer = (request: Request): string | null =>
  /^Bearer +([\w-]+)$/i.exec(request.headers.get('authorization')?.trim() ?? '')?.[1] ?? null;

type SessionRow = {
  session_id: string;
  is_stale: boolean;
  id: string;
  email: string;
  first_name: string;
  last_name: string | null;
  time_zone: string;
  created_at: Date;
};

const sessionWith = (matches: (hash: string) => Prisma.Sql) =>
  preparedRead<SessionRow, 'hash'>(
    ['hash'],
    ({ hash }) => Prisma.sql`
    SELECT session.id AS session_id, session.last_seen_at < now() - interval '1 hour' AS is_stale,
      person.id, person.email, person.first_name, person.last_name, person.time_zone, person.created_at
    FROM sessions AS session JOIN users AS person ON person.id = session.user_id
    WHERE ${matches(hash)} AND ${liveSession}`,
  );

const sessionBy = {
  bearer: sessionWith((hash) => Prisma.sql`session.bearer_hash = ${hash}`),
  cookie: sessionWith((hash) => Prisma.sql`session.cookie_hash = ${hash}`),
};

async function findSession({ via, secret }: Credential): Promise<SessionRow | undefined> {
  const [row] = await sessionBy[via]({ hash: hashOf(secret) });
  return row;
}

/** The person behind the request, found in one statement. Throws 401 when there is none. */
export async function authenticate(request: Request): Promise<{ actor: Actor; via: Credential['via'] }> {
  const credential = readCredential(request);
  const row = credential && (await findSession(credential));
  if (!credential || !row) throw new AppError('unauthenticated');
  // Written once an hour at most: reads must not become writes.
  if (row.is_stale)
    await database.session.updateMany({ where: { id: row.session_id }, data: { lastSeenAt: new Date() } });
  return {
    via: credential.via,
    actor: {
      id: row.id,
      sessionId: row.session_id,
      user: {
        id: row.id,
        email: row.email,
        firstName: row.first_name,
        lastName: row.last_name,
        timeZone: row.time_zone,
        createdAt: row.created_at.toISOString(),
      },
    },
  };
}
