import { v7 as newId } from 'uuid';
import { autocommit } from '@/lib/db/autocommit';
import { database } from '@/lib/db/client';
import { Prisma } from '@/lib/db/generated/client';
import { type Transaction, transaction } from '@/lib/db/transaction';
import type { Actor } from '@/lib/server/actor';
import type { ApiRequest } from '@/lib/server/api-request';
import { AppError } from '@/lib/server/errors/app-error';
import { announceTo } from '@/lib/server/live/announce';
import { log } from '@/lib/server/log';
import { hashOf, newSecret } from '@/lib/server/secrets';
import type { BegunSession, ListedSession } from '@/lib/shared/contract/schemas/auth';
import type { User } from '@/lib/shared/contract/schemas/users';
import { readBearer } from './authenticate';
import { isSameOrigin } from './origin';
import { clearedSessionCookie, readSessionCookie, SESSION_LIFETIME, sessionCookie } from './session-cookie';
import { liveSession } from './session-row';

/** The most sessions of a person: the least recently used ends when another begins. */
export const SESSIONS_MAX = 100;

const USER_AGENT_MAX = 255;

/**
 * The data that the browser removes by itself on signing out: its cache of answers and files. Not "storage", which
 * would also remove the service worker, the mark of a logout that is still to be sent, and changes of other people in
 * this browser: the page removes what is the person's.
 */
const CLEARED_DATA = '"cache"';

/** The browser or program of a session. */
export type Client = {
  userAgent: string | null;
  /** The secret of the browser's present session, which the new one replaces. */
  replaces: string | null;
};

/**
 * Returns the client of a request. Another site may make a browser sign in, but not end the browser's present session.
 */
export const clientOf = (request: ApiRequest): Client => ({
  userAgent: request.headers.get('user-agent')?.slice(0, USER_AGENT_MAX) ?? null,
  replaces: isSameOrigin(request) ? readSessionCookie(request) : null,
});

/** The secrets that open a session: the bearer secret, called sessionId, and the cookie's. */
export type SessionSecrets = { sessionId: string | null; cookieSecret: string };

/** Deletes sessions, and announces it to the people's event streams. Returns the ids of the people. */
async function endWhere(tx: Transaction, condition: Prisma.Sql): Promise<string[]> {
  const ended = await tx.$queryRaw<{ user_id: string }[]>`
    DELETE FROM sessions AS session WHERE ${condition} RETURNING session.user_id`;
  const people = [...new Set(ended.map(({ user_id }) => user_id))];
  announceTo(tx, 'sessions', people);
  return people;
}

/** Adds a session, and deletes the one that it replaces and the person's expired and surplus ones. */
export async function addSession(
  tx: Transaction,
  userId: string,
  { userAgent, replaces }: Client,
  { sessionId, cookieSecret }: SessionSecrets,
): Promise<void> {
  const isReplaced = replaces ? Prisma.sql`session.cookie_hash = ${hashOf(replaces)}` : Prisma.sql`false`;
  await endWhere(
    tx,
    Prisma.sql`(session.user_id = ${userId}::uuid AND NOT (${liveSession})) OR ${isReplaced}
      OR session.id IN (
        SELECT id FROM sessions WHERE user_id = ${userId}::uuid
        ORDER BY last_seen_at DESC, id DESC OFFSET ${SESSIONS_MAX - 1}::int)`,
  );
  await tx.session.create({
    data: {
      id: newId(),
      userId,
      bearerHash: sessionId ? hashOf(sessionId) : null,
      cookieHash: hashOf(cookieSecret),
      userAgent,
      expiresAt: new Date(Date.now() + SESSION_LIFETIME * 1000),
    },
  });
}

/** The result of signing in: the answer's body, and the secret for the cookie. */
export type SignedIn = { begun: BegunSession; cookieSecret: string };

/** The result for a browser, with the Set-Cookie value by which the browser is recognised from then on. */
export type SignedInBrowser = SignedIn & { deviceCookie: string };

/** Returns the Set-Cookie headers for a browser that has signed in. */
export const signInCookies = ({
  cookieSecret,
  deviceCookie,
}: SignedInBrowser): [name: string, value: string][] => [
  ['Set-Cookie', sessionCookie(cookieSecret)],
  ['Set-Cookie', deviceCookie],
];

/** Signs the person in, with two new secrets. */
export async function beginSession(tx: Transaction, user: User, client: Client): Promise<SignedIn> {
  const sessionId = newSecret();
  const cookieSecret = newSecret();
  await addSession(tx, user.id, client, { sessionId, cookieSecret });
  return { begun: { sessionId, user }, cookieSecret };
}

/**
 * Issues a new bearer secret for the session, to a browser that returned from an OpenID provider with only the cookie.
 * An earlier bearer secret of the session is invalid from then on.
 */
export async function adoptSession(actor: Actor): Promise<BegunSession> {
  const sessionId = newSecret();
  const { count } = await database.session.updateMany({
    where: { id: actor.sessionId },
    data: { bearerHash: hashOf(sessionId) },
  });
  if (count === 0) throw new AppError('unauthenticated');
  return { sessionId, user: actor.user };
}

/** Lists the person's valid sessions, the most recently used first. */
export async function listSessions(actor: Actor): Promise<ListedSession[]> {
  type Row = { id: string; created_at: Date; last_seen_at: Date; user_agent: string | null };
  const rows = await autocommit.$queryRaw<Row[]>`
    SELECT session.id, session.created_at, session.last_seen_at, session.user_agent
    FROM sessions AS session
    WHERE session.user_id = ${actor.id}::uuid AND ${liveSession}
    ORDER BY session.last_seen_at DESC, session.id DESC`;
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    userAgent: row.user_agent,
    current: row.id === actor.sessionId,
  }));
}

/** Ends one of the person's own sessions. Throws 404 for any other. */
export async function revokeSession(actor: Actor, id: string): Promise<void> {
  const ended = await transaction((tx) =>
    endWhere(tx, Prisma.sql`session.id = ${id}::uuid AND session.user_id = ${actor.id}::uuid`),
  );
  if (ended.length === 0) throw new AppError('not-found');
  log.info({ event: 'session-revoked', userId: actor.id, session: id }, 'session revoked');
}

/**
 * Locks the actor's session or token until the commit; throws 401 when it has ended since it was read. Called by requests that
 * give somebody access, or change who may sign in. When all sessions of an account are ended, because somebody else may
 * have one, such requests either have stored their changes before, which are then undone, or fail here.
 */
export async function holdSession(tx: Transaction, actor: Actor): Promise<void> {
  const held = actor.token
    ? await tx.$executeRaw`
        SELECT 1 FROM tokens WHERE id = ${actor.token.id}::uuid AND user_id = ${actor.id}::uuid FOR KEY SHARE`
    : await tx.$executeRaw`
    SELECT 1 FROM sessions WHERE id = ${actor.sessionId}::uuid AND user_id = ${actor.id}::uuid FOR KEY SHARE`;
  if (held === 0) throw new AppError('unauthenticated');
}

/** Ends all sessions of a person, except one to keep. */
export async function endSessions(
  tx: Transaction,
  userId: string,
  { except = null }: { except?: string | null } = {},
): Promise<void> {
  await endWhere(
    tx,
    Prisma.sql`session.user_id = ${userId}::uuid AND session.id IS DISTINCT FROM ${except}::uuid`,
  );
  log.info({ event: 'sessions-revoked', userId }, 'sessions revoked');
}

/** Ends all of the person's sessions except the present one. */
export const endOtherSessions = (actor: Actor): Promise<void> =>
  transaction((tx) => endSessions(tx, actor.id, { except: actor.sessionId }));

/**
 * Ends the sessions that the request can open. The cookie counts only if the request comes from our own pages;
 * otherwise another site could sign people out.
 *
 * @returns the headers about the browser's cookie and its cache; none for other sites, which could empty it
 */
export async function logout(request: ApiRequest): Promise<[name: string, value: string][]> {
  const bearer = readBearer(request);
  const cookie = isSameOrigin(request) ? readSessionCookie(request) : null;
  const opened = [
    ...(bearer ? [Prisma.sql`session.bearer_hash = ${hashOf(bearer)}`] : []),
    ...(cookie ? [Prisma.sql`session.cookie_hash = ${hashOf(cookie)}`] : []),
  ];
  if (opened.length > 0) {
    const people = await transaction((tx) => endWhere(tx, Prisma.join(opened, ' OR ')));
    for (const userId of people) log.info({ event: 'signed-out', userId }, 'signed out');
  }
  if (!isSameOrigin(request)) return [];
  return [
    ['Clear-Site-Data', CLEARED_DATA],
    ...(cookie ? [['Set-Cookie', clearedSessionCookie()] as [string, string]] : []),
  ];
}
