import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { env, isThisMachine } from '@/lib/server/env';
import { MailDelayed, MailRefused, withoutAddresses } from './refused';
import type { Transport } from './transport';

/** Milliseconds for each step of a delivery, without any byte from the server. */
const CONNECTION_TIMEOUT_MS = 8_000;
const SOCKET_TIMEOUT_MS = 15_000;

/** Milliseconds for a whole delivery, since a server that answers byte by byte is never silent for long. */
const DELIVERY_TIMEOUT_MS = 25_000;

/** The number of connections: as many as the worker sends mails at a time. */
const CONNECTIONS = 5;

type Timeouts = { connection: number; socket: number; delivery: number };

const TIMEOUTS: Timeouts = {
  connection: CONNECTION_TIMEOUT_MS,
  socket: SOCKET_TIMEOUT_MS,
  delivery: DELIVERY_TIMEOUT_MS,
};

const smtpError = z.object({
  message: z.string(),
  code: z.string().optional(),
  responseCode: z.number().optional(),
  command: z.string().optional(),
});

/** Returns the URL with TLS required in its query: nodemailer reads options from there, which take precedence. */
function requiringTls(url: string): string {
  const address = new URL(url);
  address.searchParams.set('requireTLS', 'true');
  return address.href;
}

/**
 * Sends by SMTP over a few connections that stay open for the next mail. Connections to another machine are encrypted:
 * a server there without TLS gets no mail (RFC 3207), unless the settings allow it.
 */
export function smtpTransport(url: string, timeouts = TIMEOUTS): Transport & { close(): void } {
  const pool = createTransport({
    pool: true,
    url: isThisMachine(url) || env.smtpAllowPlaintext ? url : requiringTls(url),
    maxConnections: CONNECTIONS,
    // A failed mail is retried by its job later. Retrying at once would only delay the others.
    maxRequeues: 1,
    connectionTimeout: timeouts.connection,
    greetingTimeout: timeouts.connection,
    dnsTimeout: timeouts.connection,
    socketTimeout: timeouts.socket,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ from, to, bytes }) {
      try {
        await pool.sendMail({
          envelope: { from, to },
          raw: bytes,
          signal: AbortSignal.timeout(timeouts.delivery),
        });
      } catch (error) {
        throw failureOf(error);
      }
    },
    close: () => pool.close({ force: true }),
  };
}

/**
 * Returns the error for a failed delivery. A 5xx answer to the recipient or to the message itself is permanent (RFC
 * 5321 section 4.2.1). A 5xx answer before that, such as for a wrong password or an unknown sender, is caused by the
 * settings, which can be corrected.
 */
export function failureOf(error: unknown): Error {
  const { data } = smtpError.safeParse(error);
  if (!data) return new MailDelayed('The mail did not leave.');
  const { message, code = 'unknown', responseCode = 0, command = '' } = data;
  const isAboutMail = command === 'RCPT TO' || command === 'DATA';
  if (responseCode >= 500 && isAboutMail) return new MailRefused(responseCode, command);
  return new MailDelayed(`The mail did not leave (${code}): ${withoutAddresses(message)}`);
}
