import { useSyncExternalStore } from 'react';

/** What this browser allows: `unsupported` where it has no notifications, or none for a page like this. */
export type BrowserPermission = NotificationPermission | 'unsupported';

const listeners = new Set<() => void>();

const tell = (): void => {
  for (const listener of [...listeners]) listener();
};

export const permissionNow = (): BrowserPermission =>
  typeof Notification === 'undefined' ? 'unsupported' : Notification.permission;

/** Asks the person, by the browser's own question. Resolves with what they allow. */
export async function askPermission(): Promise<BrowserPermission> {
  if (permissionNow() === 'unsupported') return 'unsupported';
  await Notification.requestPermission();
  tell();
  return permissionNow();
}

/** The permission may be changed in the browser's settings, beside an open page or before coming back to it. */
function subscribe(listener: () => void): () => void {
  const left = new AbortController();
  const { signal } = left;
  listeners.add(listener);
  document.addEventListener('visibilitychange', listener, { signal });
  navigator.permissions
    ?.query({ name: 'notifications' })
    .then((status) => status.addEventListener('change', listener, { signal }))
    // Some browsers know no such permission; then coming back to the page has to do.
    .catch(() => {});
  return () => {
    listeners.delete(listener);
    left.abort();
  };
}

/** What the browser allows, as it changes. While a page is built: not yet asked. */
export const useNotificationPermission = (): BrowserPermission =>
  useSyncExternalStore(subscribe, permissionNow, () => 'default');
