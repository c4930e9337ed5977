import { GET as callbackRoute } from '@/app/api/auth/google/callback/route';
import { GET as beginRoute } from '@/app/api/auth/google/route';
import type { AuthorizationStart } from '@/lib/shared/contract/schemas/email-integration';
import { call } from '@/lib/testing/server/call';
import type { Person } from '@/lib/testing/server/people';
import { changeSettings } from '@/lib/testing/server/settings';
import type { Consent, FakeGoogle } from './fake-google';

/** Changes the settings so that the planner uses the provider at `issuer` instead of Google. */
export const useGoogle = (issuer: string): void =>
  changeSettings({
    GOOGLE_CLIENT_ID: 'dayfold',
    GOOGLE_CLIENT_SECRET: 'secret',
    GOOGLE_ISSUER: issuer,
    RATE_LIMIT_SCALE: '100',
  });

/** Requests to connect Gmail; resolves to the address of Google's consent page, which the popup would open. */
export async function begin(person: Person): Promise<URL> {
  const { body } = await call<AuthorizationStart>(beginRoute, { as: person });
  return new URL(body.authUrl);
}

/**
 * Requests the callback as the popup does when Google redirects it: cross-site, and with the cookie alone. Resolves to
 * the address that the popup is redirected to.
 */
export async function comeBack(person: Person | null, address: URL): Promise<string> {
  const { headers } = await call(callbackRoute, {
    path: `${address.pathname}${address.search}`,
    headers: { 'sec-fetch-site': 'cross-site', ...(person && { cookie: person.cookie }) },
  });
  return headers.get('location') ?? '';
}

/** Connects a person's Gmail, or tries to; resolves to the popup's final address. */
export async function connectGmail(google: FakeGoogle, person: Person, consent: Consent): Promise<string> {
  const authUrl = await begin(person);
  return comeBack(person, await google.pass(authUrl.href, consent));
}
