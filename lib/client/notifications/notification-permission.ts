import { createStore } from '@/lib/client/browser/create-store';

/** The browser's permission to show notifications; `unsupported` where it has none, as on pages over plain HTTP. */
export type BrowserPermission = NotificationPermission | 'unsupported';

export const permissionNow = (): BrowserPermission =>
  typeof Notification === 'undefined' ? 'unsupported' : Notification.permission;

const permission = createStore<BrowserPermission>('default', followSettings, permissionNow);

/** Reads the permission, which may have been changed in the browser's settings. */
export const readAgain = (): void => permission.set(permissionNow());

/** Requests the permission by the browser's own prompt. Resolves with the result. */
export async function askPermission(): Promise<BrowserPermission> {
  if (permissionNow() === 'unsupported') return 'unsupported';
  await Notification.requestPermission();
  readAgain();
  return permissionNow();
}

/** Reads the permission again when it may have been changed. Returns the function that stops it. */
function followSettings(): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  document.addEventListener('visibilitychange', readAgain, { signal });
  navigator.permissions
    ?.query({ name: 'notifications' })
    .then((status) => status.addEventListener('change', readAgain, { signal }))
    // Browsers that cannot query this permission rely on `visibilitychange` alone.
    .catch(() => {});
  return () => stopping.abort();
}

/** Hook: the current permission; while a page is rendered on the server: 'default', which means not requested yet. */
export const useNotificationPermission = (): BrowserPermission => permission.useValue(() => 'default');
