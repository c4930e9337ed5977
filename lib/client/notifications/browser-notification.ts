import { notify } from '@/lib/client/browser/toasts';
import { permissionNow } from './notification-permission';

type BrowserNotification = {
  title: string;
  body: string;
  /** Identifies the subject: another notification with the same tag replaces it. */
  tag: string;
  /** Called when it is pressed; the window is in front by then. */
  onPress: () => void;
};

/** Shows a notification of the browser, if permitted; otherwise a toast. Title and body are plain text. */
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
 * Null on Chrome on Android, which grants the permission, but only shows notifications of service workers, and throws.
 */
function newNotification(title: string, options: NotificationOptions): Notification | null {
  try {
    return new Notification(title, options);
  } catch {
    return null;
  }
}
