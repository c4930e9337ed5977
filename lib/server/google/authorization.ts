import {
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  randomPKCECodeVerifier,
} from 'openid-client';
import { v7 as newId } from 'uuid';
import { autocommit } from '@/lib/db/autocommit';
import { database } from '@/lib/db/client';
import type { Actor } from '@/lib/server/actor';
import { env } from '@/lib/server/env';
import { AppError } from '@/lib/server/errors/app-error';
import { spend } from '@/lib/server/limits/limits';
import { log } from '@/lib/server/log';
import { hashOf, newSecret } from '@/lib/server/secrets';
import type { AuthorizationStart } from '@/lib/shared/contract/schemas/email-integration';
import { googleClient, isGoogleConfigured } from './provider';

/** Milliseconds that a person may spend at Google. */
export const AUTHORIZATION_LIFETIME = 10 * 60 * 1000;

/** Google's scope for sending mail by SMTP; narrower ones do not include it. */
export const MAIL_SCOPE = 'https://mail.google.com/';

/** The values that Google's answer is checked against. */
export type Checks = { nonce: string; codeVerifier: string };

const CALLBACK = '/api/auth/google/callback';

/** Returns the redirect address with Google's query. Its origin is that of the settings, and not of the request. */
export const callbackAddress = (search = ''): URL => new URL(`${env.appUrl}${CALLBACK}${search}`);

/**
 * Begins to connect the actor's Gmail. Returns the address of Google's page. The answer is accepted only from the same
 * session, once, within ten minutes. Throws 503 when Google is not configured or cannot be reached.
 */
export async function beginAuthorization(actor: Actor): Promise<AuthorizationStart> {
  if (!isGoogleConfigured())
    throw new AppError('unavailable', {
      error: 'Gmail cannot be connected.',
      details: 'Google is not set up on this server. Ask whoever runs it.',
    });
  await spend({ providerSignIns: actor.id });
  const client = await reachGoogle();
  const [state, nonce, codeVerifier] = [newSecret(), newSecret(), randomPKCECodeVerifier()];
  await database.authorizationRequest.create({
    data: {
      id: newId(),
      userId: actor.id,
      sessionId: actor.sessionId,
      stateHash: hashOf(state),
      codeVerifier,
      nonce,
      expiresAt: new Date(Date.now() + AUTHORIZATION_LIFETIME),
    },
  });
  const address = buildAuthorizationUrl(client, {
    redirect_uri: callbackAddress().href,
    scope: `openid email ${MAIL_SCOPE}`,
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    // Without both parameters Google issues a refresh token only the first time.
    access_type: 'offline',
    prompt: 'consent',
  });
  return { authUrl: address.href };
}

async function reachGoogle(): Promise<Configuration> {
  try {
    return await googleClient();
  } catch (cause) {
    log.warn(
      { event: 'google-away', reason: cause instanceof Error ? cause.message : '' },
      'Google cannot be reached',
    );
    throw new AppError('unavailable', {
      error: 'Google cannot be reached.',
      details: 'Google cannot be reached right now. Try again in a moment.',
      retryAfter: 30,
      cause,
    });
  }
}

/**
 * Reads and deletes an authorization that the actor's session has begun. Returns null when the state is unknown, was
 * used before, belongs to another session, or has expired.
 */
export async function takeAuthorization(actor: Actor, state: string): Promise<Checks | null> {
  type Row = { nonce: string; code_verifier: string; is_over: boolean };
  const [row] = await autocommit.$queryRaw<Row[]>`
    DELETE FROM authorization_requests
    WHERE state_hash = ${hashOf(state)} AND session_id = ${actor.sessionId}::uuid
    RETURNING nonce, code_verifier, expires_at <= now() AS is_over`;
  if (!row || row.is_over) return null;
  return { nonce: row.nonce, codeVerifier: row.code_verifier };
}
