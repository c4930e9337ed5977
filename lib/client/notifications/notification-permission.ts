import { createStore } from '@/lib/client/browser/create-store';

/** The browser's permission: `unsupported` where it has no notifications, or none for this page. */
export type BrowserPermission = NotificationPermission | 'unsupported';

export const permissionNow = (): BrowserPermission =>
  typeof Notification === 'undefined' ? 'unsupported' : Notification.permission;

const permission = createStore<BrowserPermission>('default', followSettings, permissionNow);

const readAgain = (): void => permission.set(permissionNow());

/** Asks for the permission by the browser's own prompt. Resolves with the result. */
export async function askPermission(): Promise<BrowserPermission> {
  if (permissionNow() === 'unsupported') return 'unsupported';
  await Notification.requestPermission();
  readAgain();
  return permissionNow();
}

/** The permission may change in the browser's settings, beside an open page or while it is hidden. */
function followSettings(): () => void {
  const left = new AbortController();
  const { signal } = left;
  document.addEventListener('visibilitychange', readAgain, { signal });
  navigator.permissions
    ?.query({ name: 'notifications' })
    .then((status) => status.addEventListener('change', readAgain, { signal }))
    // Some browsers do not know this permission; then becoming visible has to suffice.
    .catch(() => {});
  return () => left.abort();
}

/** The current permission. While a page is built: not asked yet. */
export const useNotificationPermission = (): BrowserPermission => permission.useValue(() => 'default');
