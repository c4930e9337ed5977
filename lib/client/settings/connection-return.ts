import { isRecord } from '@/lib/client/browser/is-record';
import { page } from '@/lib/client/browser/navigation';
import { connectionFailureText } from '@/lib/shared/contract/plain/connection-failures';

/**
 * The channel on which the result of connecting a Gmail account is passed to the page that asked for it. The person
 * consents in a popup, whose last page is /email-settings with the result in its address. `window.opener` is not
 * available there, since the popup has shown a page of another origin.
 */

const CHANNEL = 'dayfold.gmail';

/** The size of the popup in pixels (docs/product/mail.md). */
const WIDTH = 500;
const HEIGHT = 600;

/** Milliseconds in which the page that opened the popup has to answer; otherwise it counts as closed. */
const TIMEOUT = 500;

export type ConnectionOutcome = { integration: 'success' } | { integration: 'error'; reason: string | null };

type Message = { ended: ConnectionOutcome } | { heard: true };

/** True for a result. It is checked by hand, since the page that shows the connection loads no schemas. */
function isOutcome(value: unknown): value is ConnectionOutcome {
  if (!isRecord(value)) return false;
  if (value.integration === 'success') return true;
  return value.integration === 'error' && (value.reason === null || typeof value.reason === 'string');
}

/** Returns the result of a connection in the address; null without one. */
export function outcomeIn(search: string): ConnectionOutcome | null {
  const query = new URLSearchParams(search);
  const value = { integration: query.get('integration'), reason: query.get('reason') };
  return isOutcome(value) ? value : null;
}

/** Returns the text of a reason; undefined for an unknown reason. */
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

/** Calls `onOutcome` with the result that the popup reports. Returns the function that stops waiting. */
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
