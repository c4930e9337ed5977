import { permissionNow } from './notification-permission';

type BrowserNotification = {
  title: string;
  body: string;
  /** What it is about: another one of the same tag takes its place. */
  tag: string;
  /** It has been pressed; the window is in front by then. */
  onPress: () => void;
};

/** Shows what the browser itself shows, if it may. Title and body are plain text to it. */
export function showBrowserNotification({ title, body, tag, onPress }: BrowserNotification): void {
  if (permissionNow() !== 'granted') return;
  try {
    const shown = new Notification(title, { body, tag, lang: 'en' });
    shown.onclick = () => {
      window.focus();
      shown.close();
      onPress();
    };
  } catch {
    // Chrome on Android has the permission, but shows notifications of service workers only. The bell has it too.
  }
}
