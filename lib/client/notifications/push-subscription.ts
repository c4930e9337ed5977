import { api } from '@/lib/client/http/api';
import { HOUR_MS } from '@/lib/shared/calendar/days';
import type {
  EndpointInput,
  PushSubscriptions,
  PushTestResult,
} from '@/lib/shared/contract/schemas/push-subscriptions';
import { storedEndpoint, storeEndpoint } from './push-state';

/** Subscribes this browser at its push service, and registers that with the server. Loaded on demand. */

const PATH = '/api/push-subscriptions';

/** Milliseconds after which a subscription is registered again, in case the server has removed it. */
const RENEWED_FOR = 12 * HOUR_MS;

/** Milliseconds for which the end of a subscription waits for the server. */
const FORGET_TIMEOUT = 5000;

/** The registration under way, so that several callers make one. */
let underWay: Promise<void> | null = null;
let renewedAt = 0;

const isSupported = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window;

/**
 * Subscribes, unless this browser is subscribed with the present key of the planner. The permission must have been
 * given. Where the browser has no push service, or cannot reach it, nothing changes: the page then shows notifications
 * itself.
 */
export function keepSubscribed(): Promise<void> {
  underWay ??= subscribe()
    .catch(() => {
      // The browser has no push service, or there is no connection: the next page tries again.
    })
    .finally(() => {
      underWay = null;
    });
  return underWay;
}

async function subscribe(): Promise<void> {
  if (!isSupported()) return;
  const { serviceWorker } = navigator;
  // No push is shown where the worker is gone, such as after `SERVICE_WORKER=off`.
  if (!(await serviceWorker.getRegistration())) storeEndpoint(null);
  const { pushManager } = await serviceWorker.ready;
  const present = await pushManager.getSubscription();
  const isKnown = present !== null && present.endpoint === storedEndpoint();
  if (isKnown && Date.now() - renewedAt < RENEWED_FOR) return;
  // Until the server has it, the page shows notifications itself.
  if (!isKnown) storeEndpoint(null);
  const { publicKey } = await api<PushSubscriptions>('GET', PATH);
  const subscription = await subscribedWith(pushManager, present, bytesOf(publicKey));
  await api('POST', PATH, inputOf(subscription));
  renewedAt = Date.now();
  storeEndpoint(subscription.endpoint);
}

/** Returns the subscription for this key: the present one, or a new one in its place. */
async function subscribedWith(
  pushManager: PushManager,
  present: PushSubscription | null,
  key: Uint8Array<ArrayBuffer>,
): Promise<PushSubscription> {
  if (present && isEqual(present.options.applicationServerKey, key)) return present;
  await present?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** Returns what the server stores; a browser may add fields of its own. */
function inputOf(subscription: PushSubscription) {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint, keys: { p256dh: keys?.p256dh, auth: keys?.auth } };
}

function isEqual(buffer: ArrayBuffer | null, key: Uint8Array): boolean {
  const bytes = new Uint8Array(buffer ?? new ArrayBuffer(0));
  return bytes.length === key.length && bytes.every((byte, index) => byte === key[index]);
}

/** Returns the bytes of text in base64url. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

/**
 * Ends this browser's subscription, at the server and at the push service: notifications are turned off, or the person
 * signs out. Never throws: a session that ends takes its subscription with it, and the server drops one that is gone.
 */
export async function forgetPushSubscription(): Promise<void> {
  const endpoint = storedEndpoint();
  storeEndpoint(null);
  renewedAt = 0;
  const input: EndpointInput | null = endpoint === null ? null : { endpoint };
  const signal = AbortSignal.timeout(FORGET_TIMEOUT);
  await Promise.allSettled([input && api('DELETE', PATH, input, { signal }), unsubscribe()]);
}

async function unsubscribe(): Promise<void> {
  if (!isSupported()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** Sends a test to this browser. Returns true when the push service has taken it. */
export async function sendPushTest(): Promise<boolean> {
  const endpoint = storedEndpoint();
  if (endpoint === null) return false;
  const { sent } = await api<PushTestResult>('POST', `${PATH}/test`, { endpoint });
  return sent > 0;
}
