import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { derivedKey } from '@/lib/server/secrets';
import { readCookie, setCookie } from './cookies';

/**
 * Recognises browsers in which a person has signed in before. Their attempts are counted apart from those of strangers,
 * who could otherwise lock out the owner of an account (docs/rules/accounts.md).
 * Such a browser has a cookie with one entry for each account: `id.time.signature`, joined by ~. The signature also
 * covers the account and the hash of its password, so that the cookie names nobody, and a new password voids all
 * entries.
 */

/** Seconds. */
const MAX_AGE = 365 * 24 * 60 * 60;

/** Accounts that one browser is remembered for: the last that signed in. */
const ACCOUNTS = 5;

/** The fields of an account that an entry depends on. `passwordHash` is null for an account without a password. */
type Account = { id: string; passwordHash: string | null };

type Entry = { id: string; text: string };

const seconds = (): number => Math.floor(Date.now() / 1000);

const sign = ({ id: accountId, passwordHash }: Account, id: string, issuedAt: number): Buffer =>
  createHmac('sha256', derivedKey('device'))
    .update(JSON.stringify([accountId, passwordHash, id, issuedAt]))
    .digest();

function entryOf(account: Account, id: string): string {
  const issuedAt = seconds();
  return `${id}.${issuedAt}.${sign(account, id, issuedAt).toString('base64url')}`;
}

const readEntries = (request: Request): string[] =>
  (readCookie(request, 'device') ?? '').split('~', ACCOUNTS).filter((text) => text !== '');

/** Parses an entry. Returns null unless it was made for this account with its present password within a year. */
function readEntry(text: string, account: Account): Entry | null {
  const [id = '', time = '', signature = ''] = text.split('.');
  const issuedAt = Number(time);
  if (!/^\d{1,12}$/.test(time) || issuedAt + MAX_AGE < seconds()) return null;
  const given = Buffer.from(signature, 'base64url');
  const expected = sign(account, id, issuedAt);
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  return isOurs ? { id, text } : null;
}

const find = (request: Request, account: Account): Entry | undefined =>
  readEntries(request)
    .map((text) => readEntry(text, account))
    .find((entry) => entry !== null);

/** Returns the id of the browser if this person has signed in with it before. */
export const knownDevice = (request: Request, account: Account): string | null =>
  find(request, account)?.id ?? null;

/**
 * Returns the Set-Cookie value that remembers the browser for the account. The browser keeps its id, and so its count.
 */
export function deviceCookie(request: Request, account: Account): string {
  const known = find(request, account);
  const others = readEntries(request).filter((text) => text !== known?.text);
  const own = entryOf(account, known?.id ?? randomBytes(16).toString('base64url'));
  return setCookie('device', [own, ...others].slice(0, ACCOUNTS).join('~'), MAX_AGE);
}
