import type { AuthOptions } from 'next-auth';
import { transaction } from '@/lib/db/transaction';
import { confirmAddress } from '@/lib/server/account/address-confirmation';
import { mayOpenAccount } from '@/lib/server/account/registration';
import {
  readSessionCookie,
  SESSION_LIFETIME,
  sessionCookieName,
  sessionCookieOptions,
} from '@/lib/server/auth/session-cookie';
import { clientOf } from '@/lib/server/auth/sessions';
import { env } from '@/lib/server/env';
import { log } from '@/lib/server/log';
import { derivedKey, newSecret } from '@/lib/server/secrets';
import type { SignInError } from '@/lib/shared/contract/plain/sign-in-errors';
import { SIGN_IN_PATH, SIGNED_IN_RETURN } from '@/lib/shared/site/pages';
import { type Arrival, findByAddress, openIdAdapter } from './adapter';
import { claims, namesIn } from './claims';
import { configuredProviders, identityProvider, type ProviderId, toNextAuth } from './providers';

/** Returns the URL of the sign-in page with one of our own reasons, for a failed sign-in. */
export const failedSignIn = (error: SignInError): string => `${env.appUrl}${SIGN_IN_PATH}?error=${error}`;

/** Returns the options of next-auth for one request. They contain the new person between the steps of a sign-in. */
export function nextAuthOptions(request: Request, onSignedIn: (userId: string) => void): AuthOptions {
  const providers = configuredProviders();
  const arrival: Arrival = {
    identity: null,
    newcomer: null,
    onSignedIn,
    // Replaced from any site: the state cookie, which only this browser has, proves that the browser began this
    // sign-in.
    client: { ...clientOf(request), replaces: readSessionCookie(request) },
  };
  return {
    providers: [...providers].map(([id, client]) => toNextAuth(id, client)),
    adapter: openIdAdapter(arrival, (id) => {
      const client = providers.get(id as ProviderId);
      if (!client) throw new Error(`No such provider: ${id}`);
      return identityProvider(id as ProviderId, client);
    }),
    secret: derivedKey('next-auth'),
    session: { strategy: 'database', maxAge: SESSION_LIFETIME, generateSessionToken: newSecret },
    cookies: { sessionToken: { name: sessionCookieName(), options: sessionCookieOptions() } },
    pages: { signIn: SIGN_IN_PATH, error: SIGN_IN_PATH },
    callbacks: {
      signIn: ({ user, profile }) => admit(arrival, 'emailVerified' in user ? user.id : null, profile),
      // Always returns to the same page, whatever URL the request contains.
      redirect: () => `${env.appUrl}${SIGNED_IN_RETURN}`,
    },
    logger: { error: logFailure, warn: () => undefined, debug: () => undefined },
  };
}

/**
 * Admits a known identity, whatever the provider says of the person now. A new person must be allowed to sign up, and
 * needs an address that the provider does not call unverified, since others find the person by it. An address that the
 * provider calls verified is confirmed here, if it is the account's.
 */
async function admit(arrival: Arrival, knownId: string | null, profile: unknown): Promise<true | string> {
  const given = claims.parse(profile);
  if (knownId !== null) {
    const { email } = given;
    if (email && given.email_verified) await transaction((tx) => confirmAddress(tx, knownId, email));
    return true;
  }
  if (!given.email) return failedSignIn('email-missing');
  if (given.email_verified === false) return failedSignIn('email-unverified');
  const refusal = await refusalOfNewcomer(given.email);
  if (refusal) return failedSignIn(refusal);
  arrival.newcomer = {
    email: given.email,
    ...namesIn(given, given.email),
    timeZone: given.zoneinfo,
    passwordHash: null,
    emailConfirmed: given.email_verified === true,
  };
  return true;
}

/**
 * Returns the reason why a new person may not sign up. Null for an address in use, which next-auth refuses with a
 * reason of its own.
 */
async function refusalOfNewcomer(email: string): Promise<SignInError | null> {
  if (await mayOpenAccount({ email, invitation: 'any' })) return null;
  if (await findByAddress(email)) return null;
  return env.registration === 'closed' ? 'registration-closed' : 'invitation-missing';
}

/** Logs only the message, since the other fields may contain tokens and personal data. */
function logFailure(code: string, metadata: unknown): void {
  const error: unknown = metadata instanceof Error ? metadata : Reflect.get(Object(metadata), 'error');
  log.warn({ event: 'sign-in-failed', via: 'openid', code }, error instanceof Error ? error.message : code);
}
