import { randomUUID } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { v7 as newId } from 'uuid';
import { hashPassword } from '@/lib/server/auth/argon2';
import { hashOf, newSecret } from '@/lib/server/secrets';
import { SIGNED_IN_HINT } from '@/lib/shared/site/pages';
import { query } from './planner-database';

export type Person = { firstName: string; lastName: string; email: string; password: string };

/** The secrets of a session: that of the Authorization header, and that of the cookie. */
export type Session = { sessionId: string; cookieSecret: string };

/** Makes a person without an account, who has an address of their own. All people have the same password. */
export const newPerson = (firstName = 'Astrid'): Person => ({
  firstName,
  lastName: 'Lowe',
  email: `${firstName.toLowerCase()}-${randomUUID()}@example.org`,
  password: 'walk before breakfast, by the river',
});

/** The cookie by which `enter` passes the session id to the first page of the browser. */
const ENTERING = 'entering';

let passwordHash: Promise<string> | undefined;

/** Stores an account with a confirmed address, as it is after registering and opening the mailed link. */
export async function storeAccount(firstName?: string): Promise<Person> {
  const person = newPerson(firstName);
  const { email, lastName, password } = person;
  passwordHash ??= hashPassword(password);
  await query(
    `INSERT INTO users (id, email, email_confirmed_at, first_name, last_name, time_zone, password_hash)
     VALUES ($1, $2, now(), $3, $4, 'UTC', $5)`,
    [newId(), email, person.firstName, lastName, await passwordHash],
  );
  return person;
}

/** Stores another session of a person, as it is after signing in. */
export async function storeSession({ email }: Pick<Person, 'email'>): Promise<Session> {
  const [sessionId, cookieSecret] = [newSecret(), newSecret()];
  const { rowCount } = await query(
    `INSERT INTO sessions (id, user_id, bearer_hash, cookie_hash, expires_at)
     SELECT $2, users.id, $3, $4, now() + interval '30 days' FROM users WHERE users.email = $1`,
    [email, newId(), Buffer.from(hashOf(sessionId)), Buffer.from(hashOf(cookieSecret))],
  );
  if (rowCount !== 1) throw new Error(`${email} has no account.`);
  return { sessionId, cookieSecret };
}

/**
 * Signs the browser in: it has the cookies, and the session id in the page that is opened next. No page is opened for
 * it. A script at the start of that page moves the id from a cookie, which is thereby used once, into localStorage.
 */
export async function enter(
  context: BrowserContext,
  { sessionId, cookieSecret }: Session,
  baseURL: string | undefined,
): Promise<void> {
  const url = baseURL ?? '';
  // Seconds. A cookie without this would not outlive the browser.
  const expires = Math.floor(Date.now() / 1000) + 30 * 24 * 60 * 60;
  await context.addCookies([
    { name: 'dayfold.session', value: cookieSecret, url, expires, httpOnly: true, sameSite: 'Lax' },
    { name: SIGNED_IN_HINT, value: '1', url, expires, sameSite: 'Lax' },
    { name: ENTERING, value: sessionId, url, sameSite: 'Lax' },
  ]);
  await context.addInitScript(
    ({ name, origin }) => {
      if (location.origin !== origin) return;
      const given = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
      if (!given) return;
      localStorage.setItem('sessionId', given.slice(name.length + 1));
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous
      document.cookie = `${name}=; path=/; max-age=0`;
    },
    { name: ENTERING, origin: url },
  );
}
