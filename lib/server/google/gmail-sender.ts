import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { database } from '@/lib/db/client';
import { env } from '@/lib/server/env';
import { log } from '@/lib/server/log';
import type { Parcel } from '@/lib/server/mail/transport/transport';
import { accessTokenOf, type Connection, ConnectionLost, discardAccessToken } from './access-tokens';
import { markLost } from './loss';
import { GOOGLE } from './provider';

/** Milliseconds to connect to Gmail: short, so that an unreachable Gmail does not delay a reminder. */
const CONNECTION_TIMEOUT = 5_000;

/**
 * Milliseconds that a connected Gmail may be silent, and that a whole delivery may take. Long, since giving up after
 * Gmail has accepted the mail means two mails.
 */
const SOCKET_TIMEOUT = 20_000;
const WHOLE_TIMEOUT = 30_000;

/** Returns the person's own Gmail, if it is connected and active, and Google is configured. */
export async function findGmail(userId: string): Promise<Connection | null> {
  if (!env.google) return null;
  return database.emailIntegration.findFirst({
    where: { userId, provider: GOOGLE, isActive: true },
    select: { userId: true, email: true, refreshToken: true },
  });
}

/**
 * Sends a mail through a person's own Gmail. Never throws, so that after a failure the caller can send it another way.
 * @returns true when Gmail has accepted it; false also when Gmail's answer was lost
 */
export async function sendByGmail(connection: Connection, parcel: Parcel): Promise<boolean> {
  const { userId } = connection;
  try {
    await post(connection, parcel);
    return true;
  } catch (error) {
    if (error instanceof ConnectionLost) await tryToMark(connection);
    else
      log.warn(
        { event: 'gmail-failed', userId, ...codesOf(error) },
        'a mail could not be sent through Gmail',
      );
    return false;
  }
}

async function post(connection: Connection, { to, bytes }: Parcel): Promise<void> {
  const { email: user } = connection;
  const transport = createTransport({
    url: env.google?.smtpUrl,
    auth: { type: 'OAuth2', user, accessToken: await accessTokenOf(connection) },
    connectionTimeout: CONNECTION_TIMEOUT,
    greetingTimeout: CONNECTION_TIMEOUT,
    dnsTimeout: CONNECTION_TIMEOUT,
    socketTimeout: SOCKET_TIMEOUT,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // Nodemailer calls it only when Gmail refuses the first token: an access token may be revoked early.
  transport.set('oauth2_provision_cb', (_user, _renew, provide) => {
    discardAccessToken(connection);
    accessTokenOf(connection).then((token) => provide(null, token), provide);
  });
  try {
    await transport.sendMail({
      envelope: { from: user, to },
      raw: bytes,
      signal: AbortSignal.timeout(WHOLE_TIMEOUT),
    });
  } finally {
    transport.close();
  }
}

/** Marks the connection as lost. When the database is unreachable, the next mail fails again and marks it then. */
async function tryToMark(connection: Connection): Promise<void> {
  await markLost(connection).catch((error: unknown) =>
    log.warn(
      { event: 'gmail-lost', userId: connection.userId, err: error },
      'a lost connection could not be marked',
    ),
  );
}

const failure = z.object({
  name: z.string(),
  code: z.string().optional(),
  responseCode: z.number().optional(),
});

/** Returns the fields that may be logged. The texts of mail servers and of Google may contain addresses. */
const codesOf = (error: unknown): z.infer<typeof failure> | undefined => failure.safeParse(error).data;
