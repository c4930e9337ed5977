import {
  allowInsecureRequests,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client';
import { env } from '@/lib/server/env';

/** Seconds that Google has for an answer. */
const PATIENCE = 10;

/** Milliseconds that what the issuer tells of itself holds. */
const DISCOVERY_LIFETIME = 60 * 60 * 1000;

/** What the rows of a Gmail integration name as their provider. */
export const GOOGLE = 'google';

let known: { client: string; until: number; configuration: Promise<Configuration> } | null = null;

export const isGoogleConfigured = (): boolean => env.google !== null;

/**
 * Google's endpoints and keys, as its issuer tells them, and our client there. Throws where the settings name no client,
 * and while the issuer cannot be reached.
 */
export async function googleClient(): Promise<Configuration> {
  if (!env.google) throw new Error('The settings name no client of Google.');
  const { issuer, clientId, clientSecret } = env.google;
  const client = JSON.stringify([issuer, clientId, clientSecret]);
  if (known?.client !== client || known.until < Date.now()) {
    // The settings allow http for this machine alone.
    const relaxed = issuer.startsWith('http:') ? [allowInsecureRequests] : [];
    const configuration = discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: PATIENCE,
      execute: [enableNonRepudiationChecks, ...relaxed],
    });
    known = { client, until: Date.now() + DISCOVERY_LIFETIME, configuration };
    // A failure is not kept.
    configuration.catch(() => {
      if (known?.configuration === configuration) known = null;
    });
  }
  return known.configuration;
}
