import path from 'node:path';
import { env } from '@/lib/server/env';
import { outboxTransport } from './outbox';
import { smtpTransport } from './smtp';
import type { Transport } from './transport';

let current: { smtpUrl: string | null; transport: Transport; close(): void } | null = null;

/** Returns the transport of the planner's own mail: the configured mail server, else the outbox in the data folder. */
export function systemTransport(): Transport {
  if (current?.smtpUrl !== env.smtpUrl) closeSystemTransport();
  current ??= open(env.smtpUrl);
  return current.transport;
}

function open(smtpUrl: string | null) {
  if (smtpUrl === null)
    return { smtpUrl, transport: outboxTransport(path.join(env.dataDir, 'outbox')), close: () => undefined };
  const transport = smtpTransport(smtpUrl);
  return { smtpUrl, transport, close: transport.close };
}

/** Closes the connections of the transport, which reopens them when needed. */
export function closeSystemTransport(): void {
  current?.close();
  current = null;
}
