import { notify } from '@/lib/client/browser/toasts';
import { permissionNow } from './notification-permission';

type BrowserNotification = {
  title: string;
  body: string;
  /** Identifies the subject: another notification with the same tag replaces it. */
  tag: string;
  /** Called when the notification is pressed, after the window has been brought to the front. */
  onPress: () => void;
};

/**
 * Shows a notification of the browser if the person has permitted them. Where the browser cannot show it, shows a
 * toast.
 */
export function showBrowserNotification({ title, body, tag, onPress }: BrowserNotification): void {
  if (permissionNow() !== 'granted') return;
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
