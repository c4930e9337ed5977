import { z } from 'zod';
import { connectionFailureText } from '@/lib/shared/email-integration';
import { page } from './page';

/**
 * How the connection of a Gmail account comes back. The consent is given in a popup, which ends at /email-settings with
 * its outcome in the address. The page that opened it cannot be reached from there, since a page of another origin came
 * between; so the two talk over a channel.
 */

const CHANNEL = 'dayfold.gmail';

/** Pixels (SPEC.md section 9). */
const WIDTH = 500;
const HEIGHT = 600;

/** Milliseconds in which the page that opened the popup answers; after that there is none. */
const PATIENCE = 500;

const outcome = z.union([
  z.object({ integration: z.literal('success') }),
  z.object({ integration: z.literal('error'), reason: z.string().nullable() }),
]);
export type ConnectionOutcome = z.infer<typeof outcome>;

const message = z.union([z.object({ ended: outcome }), z.object({ heard: z.literal(true) })]);
type Message = z.infer<typeof message>;

/** What the address says of a connection that has just been tried; null where it says nothing of the kind. */
export function outcomeIn(search: string): ConnectionOutcome | null {
  const query = new URLSearchParams(search);
  const integration = query.get('integration');
  return outcome.safeParse({ integration, reason: query.get('reason') }).data ?? null;
}

/** Why it failed, in words of our own; undefined for a reason that is not ours. */
export const reasonOf = (reason: string | null): string | undefined =>
  (reason !== null && connectionFailureText(reason)) || undefined;

/** Opens the provider's page in a popup; in this window where the browser allows none. Returns whether it is a popup. */
export function openConsent(authUrl: string): boolean {
  const left = Math.max(0, window.screenX + (window.outerWidth - WIDTH) / 2);
  const top = Math.max(0, window.screenY + (window.outerHeight - HEIGHT) / 2);
  const popup = window.open(
    authUrl,
    '_blank',
    `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`,
  );
  if (!popup) page.open(authUrl);
  return popup !== null;
}

/** Waits for the popup that this page has opened. Returns the function that ends the waiting. */
export function awaitOutcome(onOutcome: (outcome: ConnectionOutcome) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => {
    const { data: said } = message.safeParse(data);
    if (!said || !('ended' in said)) return;
    channel.postMessage({ heard: true } satisfies Message);
    channel.close();
    onOutcome(said.ended);
  };
  return () => channel.close();
}

/** Hands the outcome to the page that opened this window. Resolves with whether there was one. */
export function handOver(ended: ConnectionOutcome): Promise<boolean> {
  if (typeof BroadcastChannel === 'undefined') return Promise.resolve(false);
  const channel = new BroadcastChannel(CHANNEL);
  return new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), PATIENCE);
    channel.onmessage = ({ data }) => {
      const { data: said } = message.safeParse(data);
      if (!said || !('heard' in said)) return;
      clearTimeout(timer);
      resolve(true);
    };
    channel.postMessage({ ended } satisfies Message);
  }).finally(() => channel.close());
}
