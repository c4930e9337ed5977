import {
  allowInsecureRequests,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client';
import { env } from '@/lib/server/env';

/** Seconds after which a request to Google fails. */
const TIMEOUT = 10;

/** Milliseconds for which the issuer's metadata is cached. */
const DISCOVERY_LIFETIME = 60 * 60 * 1000;

/** The provider's name in the rows of Gmail integrations. */
export const GOOGLE = 'google';

let known: { client: string; until: number; configuration: Promise<Configuration> } | null = null;

export const isGoogleConfigured = (): boolean => env.google !== null;

/**
 * Returns Google's endpoints and keys, from its issuer's metadata, with our client. Throws when no client is
 * configured, and while the issuer cannot be reached.
 */
export async function googleClient(): Promise<Configuration> {
  if (!env.google) throw new Error('The settings name no client of Google.');
  const { issuer, clientId, clientSecret } = env.google;
  const client = JSON.stringify([issuer, clientId, clientSecret]);
  if (known?.client !== client || known.until < Date.now()) {
    // The settings allow http only for this machine.
    const relaxed = issuer.startsWith('http:') ? [allowInsecureRequests] : [];
    const configuration = discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: TIMEOUT,
      execute: [enableNonRepudiationChecks, ...relaxed],
    });
    known = { client, until: Date.now() + DISCOVERY_LIFETIME, configuration };
    // Discards a failure, so that the next call tries again.
    configuration.catch(() => {
      if (known?.configuration === configuration) known = null;
    });
  }
  return known.configuration;
}
