import { notify } from '@/lib/client/browser/toasts';
import type { PushMessage } from '@/lib/shared/contract/schemas/push-subscriptions';
import { permissionNow } from './notification-permission';
import { isPushed } from './push-state';

type BrowserNotification = {
  title: string;
  body: string;
  /** Identifies the subject: another notification with the same tag replaces it, also one that was pushed. */
  tag: string;
  /** The path that a press opens if this page is gone by then. */
  path: string;
  /** Called when the notification is pressed, after the window has been brought to the front. */
  onPress: () => void;
};

/** `onPress` of the notifications that the service worker shows for this page, by their tags. */
const presses = new Map<string, () => void>();

/**
 * Shows a notification of the browser if the person has permitted them. Shows none if a push service reaches this
 * browser, since the server pushes the same. It is shown through the service worker where there is one: only then does
 * a push about the same subject replace it. Such a push may come although this page knows of no subscription, as when
 * the answer to its registration was lost. Where the browser cannot show it, shows a toast.
 */
export async function showBrowserNotification(given: BrowserNotification): Promise<void> {
  if (permissionNow() !== 'granted' || isPushed()) return;
  if (await isShownByWorker(given)) return;
  const { title, body, tag, onPress } = given;
  const shown = newNotification(title, { body, tag, lang: 'en' });
  if (!shown) {
    notify({ title, description: body, action: { label: 'Open', onPress } });
    return;
  }
  shown.onclick = () => {
    window.focus();
    shown.close();
    onPress();
  };
}

/** Shows the notification through the service worker, unless a pushed one is there. Returns false without a worker. */
async function isShownByWorker({ title, body, tag, path, onPress }: BrowserNotification): Promise<boolean> {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return false;
  try {
    const registration = await serviceWorker.getRegistration();
    if (!registration?.active) return false;
    const pushed = await registration.getNotifications({ tag });
    if (pushed.length > 0) return true;
    const message: PushMessage = { tag, title, body, path };
    await registration.showNotification(title, { body, tag, lang: 'en', data: message });
    presses.set(tag, onPress);
    return true;
  } catch {
    return false;
  }
}

/** Calls `onPress` of this page's notification with the tag, once. Returns false if there is none. */
export function pressNotification(tag: unknown): boolean {
  const press = typeof tag === 'string' ? presses.get(tag) : undefined;
  if (!press) return false;
  presses.delete(String(tag));
  press();
  return true;
}

/**
 * Returns null where the constructor throws: Chrome on Android grants the permission, but shows only notifications of
 * service workers.
 */
function newNotification(title: string, options: NotificationOptions): Notification | null {
  try {
    return new Notification(title, options);
  } catch {
    return null;
  }
}
