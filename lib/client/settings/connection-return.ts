import { isRecord } from '@/lib/client/browser/is-record';
import { page } from '@/lib/client/browser/navigation';
import { connectionFailureText } from '@/lib/shared/contract/connection-failures';

/**
 * How the connection of a Gmail account comes back. The consent is given in a popup, which ends at /email-settings with
 * its outcome in the address. The page that opened it cannot be reached from there, since a page of another origin came
 * between; so the two talk over a channel.
 */

const CHANNEL = 'dayfold.gmail';

/** Pixels (docs/specification.md section 9). */
const WIDTH = 500;
const HEIGHT = 600;

/** Milliseconds in which the page that opened the popup answers; after that there is none. */
const TIMEOUT = 500;

export type ConnectionOutcome = { integration: 'success' } | { integration: 'error'; reason: string | null };

type Message = { ended: ConnectionOutcome } | { heard: true };

/** By hand: the page that shows the connection carries no schemas. */
function isOutcome(said: unknown): said is ConnectionOutcome {
  if (!isRecord(said)) return false;
  if (said.integration === 'success') return true;
  return said.integration === 'error' && (said.reason === null || typeof said.reason === 'string');
}

/** What the address says of a connection that has just been tried; null where it says nothing of the kind. */
export function outcomeIn(search: string): ConnectionOutcome | null {
  const query = new URLSearchParams(search);
  const said = { integration: query.get('integration'), reason: query.get('reason') };
  return isOutcome(said) ? said : null;
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
    if (!isRecord(data) || !isOutcome(data.ended)) return;
    channel.postMessage({ heard: true } satisfies Message);
    channel.close();
    onOutcome(data.ended);
  };
  return () => channel.close();
}

/** Hands the outcome to the page that opened this window. Resolves with whether there was one. */
export function handOver(ended: ConnectionOutcome): Promise<boolean> {
  if (typeof BroadcastChannel === 'undefined') return Promise.resolve(false);
  const channel = new BroadcastChannel(CHANNEL);
  return new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), TIMEOUT);
    channel.onmessage = ({ data }) => {
      if (!isRecord(data) || data.heard !== true) return;
      clearTimeout(timer);
      resolve(true);
    };
    channel.postMessage({ ended } satisfies Message);
  }).finally(() => channel.close());
}
