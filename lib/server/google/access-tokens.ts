import { createHash } from 'node:crypto';
import { ResponseBodyError, refreshTokenGrant } from 'openid-client';
import { database } from '@/lib/db/client';
import { isSealedWithNewest } from '@/lib/server/auth/sealed';
import { googleClient } from './provider';
import { sealToken, unsealToken } from './tokens';

/** Milliseconds before its expiry from which an access token is no longer used. */
const MARGIN = 60 * 1000;

/** The usual lifetime of Google's tokens in seconds, for answers without one. */
const USUAL_LIFETIME = 3600;

/** A Gmail connection as it is stored. */
export type Connection = { userId: string; email: string; refreshToken: Uint8Array<ArrayBuffer> };

/** Thrown when Google no longer accepts the refresh token: the person has to connect again. */
export class ConnectionLost extends Error {
  override name = 'ConnectionLost';
}

type Kept = { token: string; until: number };

/** Access tokens by refresh token, only in this process's memory. */
const kept = new Map<string, Kept>();

const keyOf = ({ refreshToken }: Connection): string =>
  createHash('sha256').update(refreshToken).digest('base64');

/**
 * Returns an access token to send mail with. It is cached until shortly before its expiry.
 * @throws ConnectionLost when Google no longer issues one; another error when a later attempt may succeed
 */
export async function accessTokenOf(connection: Connection): Promise<string> {
  const now = Date.now();
  for (const [key, { until }] of kept) if (until <= now) kept.delete(key);
  const found = kept.get(keyOf(connection));
  if (found) return found.token;
  const { access_token: token, expires_in: lifetime = USUAL_LIFETIME } = await refresh(connection);
  kept.set(keyOf(connection), { token, until: now + lifetime * 1000 - MARGIN });
  return token;
}

/** Discards an access token that Gmail has refused, so that the next mail requests a new one. */
export function discardAccessToken(connection: Connection): void {
  kept.delete(keyOf(connection));
}

async function refresh(connection: Connection) {
  const { userId, refreshToken } = connection;
  const secret = unsealToken(userId, refreshToken);
  const client = await googleClient();
  try {
    const tokens = await refreshTokenGrant(client, secret);
    await keep(connection, tokens.refresh_token ?? secret, tokens.refresh_token !== undefined);
    return tokens;
  } catch (error) {
    if (error instanceof ResponseBodyError && error.error === 'invalid_grant')
      throw new ConnectionLost('Google does not honour the refresh token any more.');
    throw error;
  }
}

/**
 * Stores a refresh token that Google has replaced, or that was encrypted with an older key, unless another was stored
 * meanwhile.
 */
async function keep(connection: Connection, secret: string, isNew: boolean): Promise<void> {
  const { userId, refreshToken } = connection;
  if (!isNew && isSealedWithNewest(refreshToken)) return;
  const sealed = sealToken(userId, secret);
  await database.emailIntegration.updateMany({
    where: { userId, refreshToken },
    data: { refreshToken: sealed },
  });
  // The access token is cached under this refresh token.
  connection.refreshToken = sealed;
}
