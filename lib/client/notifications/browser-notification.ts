import { notify } from '@/lib/client/browser/toasts';
import { permissionNow } from './notification-permission';

type BrowserNotification = {
  title: string;
  body: string;
  /** What it is about: another one of the same tag takes its place. */
  tag: string;
  /** It has been pressed; the window is in front by then. */
  onPress: () => void;
};

/** Shows what the browser itself shows, if it may: a toast where it cannot. Title and body are plain text to it. */
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

/** Null on Chrome on Android: it has the permission, but shows notifications of service workers only, and throws. */
function newNotification(title: string, options: NotificationOptions): Notification | null {
  try {
    return new Notification(title, options);
  } catch {
    return null;
  }
}
