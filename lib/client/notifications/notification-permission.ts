import { createStore } from '@/lib/client/browser/create-store';

/** What this browser allows: `unsupported` where it has no notifications, or none for a page like this. */
export type BrowserPermission = NotificationPermission | 'unsupported';

export const permissionNow = (): BrowserPermission =>
  typeof Notification === 'undefined' ? 'unsupported' : Notification.permission;

const permission = createStore<BrowserPermission>('default', followSettings, permissionNow);

const readAgain = (): void => permission.set(permissionNow());

/** Asks the person, by the browser's own question. Resolves with what they allow. */
export async function askPermission(): Promise<BrowserPermission> {
  if (permissionNow() === 'unsupported') return 'unsupported';
  await Notification.requestPermission();
  readAgain();
  return permissionNow();
}

/** The permission may be changed in the browser's settings, beside an open page or before coming back to it. */
function followSettings(): () => void {
  const left = new AbortController();
  const { signal } = left;
  document.addEventListener('visibilitychange', readAgain, { signal });
  navigator.permissions
    ?.query({ name: 'notifications' })
    .then((status) => status.addEventListener('change', readAgain, { signal }))
    // Some browsers know no such permission; then coming back to the page has to do.
    .catch(() => {});
  return () => left.abort();
}

/** What the browser allows, as it changes. While a page is built: not yet asked. */
export const useNotificationPermission = (): BrowserPermission => permission.useValue(() => 'default');
