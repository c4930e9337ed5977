import { createHash } from 'node:crypto';
import type { OAuthConfig } from 'next-auth/providers/oauth';
import { env } from '@/lib/server/env';
import { type Claims, claims } from './claims';

export const PROVIDER_IDS = ['google', 'oidc'] as const;
export type ProviderId = (typeof PROVIDER_IDS)[number];

type Client = { issuer: string; clientId: string; clientSecret: string; name: string };

/** Returns the configured providers for signing in. */
export function configuredProviders(): Map<ProviderId, Client> {
  const { google, oidc } = env;
  const configured: [ProviderId, Client | null][] = [
    ['google', google && { ...google, name: 'Google' }],
    ['oidc', oidc],
  ];
  return new Map(configured.flatMap(([id, client]) => (client ? [[id, client] as const] : [])));
}

/**
 * Returns the name of a provider in identities. It contains the issuer, since a `sub` is unique only at its issuer, and
 * the settings may name another issuer later.
 */
export const identityProvider = (id: ProviderId, { issuer }: Client): string =>
  `${id}:${createHash('sha256').update(issuer).digest('hex').slice(0, 32)}`;

/** Returns the kind of an identity's provider, one of `PROVIDER_IDS`. */
export const providerKind = (identityProvider: string): string => identityProvider.split(':')[0] ?? '';

/** Returns the label of a provider: from the settings, or from its kind when it is not configured any more. */
export function providerName(identityProvider: string): string {
  const id = providerKind(identityProvider);
  const configured = [...configuredProviders()].find(([known]) => known === id);
  return configured?.[1].name ?? (id === 'google' ? 'Google' : 'OpenID');
}

/** The fields of next-auth's result that we use; its types lack the claims. */
type Tokens = { access_token?: string; claims?: () => unknown };
type OpenIdClient = {
  issuer: { metadata: { userinfo_endpoint?: string } };
  userinfo: (accessToken: string) => Promise<unknown>;
};

/**
 * Returns the claims of the verified ID token. When it has no address, they are completed by those of the userinfo
 * endpoint.
 */
async function readClaims(client: OpenIdClient, tokens: Tokens): Promise<Claims> {
  const inToken = claims.parse(tokens.claims?.());
  if (inToken.email || !client.issuer.metadata.userinfo_endpoint || !tokens.access_token) return inToken;
  const inUserinfo = claims.parse(await client.userinfo(tokens.access_token));
  if (inUserinfo.sub !== inToken.sub) throw new Error('The provider answered for somebody else.');
  return { ...inUserinfo, ...inToken };
}

/** Describes an OpenID provider by next-auth's options. Google is treated as any other. */
export const toNextAuth = (
  id: ProviderId,
  { issuer, clientId, clientSecret, name }: Client,
): OAuthConfig<Claims> => ({
  id,
  name,
  type: 'oauth',
  issuer,
  wellKnown: `${issuer}/.well-known/openid-configuration`,
  clientId,
  clientSecret,
  idToken: true,
  checks: ['pkce', 'state', 'nonce'],
  authorization: { params: { scope: 'openid email profile' } },
  userinfo: { request: ({ client, tokens }) => readClaims(client, tokens) },
  profile: (profile) => {
    const { sub, email } = claims.parse(profile);
    return { id: sub, email };
  },
});
