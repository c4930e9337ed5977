import { isRecord } from '@/lib/client/browser/is-record';
import { page } from '@/lib/client/browser/navigation';
import { connectionFailureText } from '@/lib/shared/contract/connection-failures';

/**
 * Reports the result of connecting a Gmail account. Consent is given in a popup, which ends at /email-settings with the
 * result in its address. It has lost its opener, since a page of another origin came between, so the two use a channel.
 */

const CHANNEL = 'dayfold.gmail';

/** Pixels (docs/specification.md section 9). */
const WIDTH = 500;
const HEIGHT = 600;

/** Milliseconds in which the opening page answers; after that there is none. */
const TIMEOUT = 500;

export type ConnectionOutcome = { integration: 'success' } | { integration: 'error'; reason: string | null };

type Message = { ended: ConnectionOutcome } | { heard: true };

/** Checked by hand: the page that shows the connection loads no schemas. */
function isOutcome(value: unknown): value is ConnectionOutcome {
  if (!isRecord(value)) return false;
  if (value.integration === 'success') return true;
  return value.integration === 'error' && (value.reason === null || typeof value.reason === 'string');
}

/** The result of a connection in the address; null without one. */
export function outcomeIn(search: string): ConnectionOutcome | null {
  const query = new URLSearchParams(search);
  const value = { integration: query.get('integration'), reason: query.get('reason') };
  return isOutcome(value) ? value : null;
}

/** The reason of a failure in our words; undefined for an unknown reason. */
export const reasonOf = (reason: string | null): string | undefined =>
  (reason !== null && connectionFailureText(reason)) || undefined;

/** Opens the provider's page in a popup; in this window if the browser blocks popups. Returns true for a popup. */
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

/** Waits for the popup of this page. Returns the function that stops waiting. */
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

/** Reports the result to the page that opened this window. Resolves to true if there was one. */
export function reportOutcome(ended: ConnectionOutcome): Promise<boolean> {
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
