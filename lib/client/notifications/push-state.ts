import { readKept, useKept, writeKept } from '@/lib/client/browser/person-storage';

/**
 * Stores the endpoint of the push subscription of this browser that the server has for the signed-in person. The code
 * that changes subscriptions is loaded on demand.
 */
export const storeEndpoint = (endpoint: string | null): void => writeKept('push', endpoint);

export const storedEndpoint = (): string | null => readKept('push');

/** True while a push service reaches this browser, so that the page itself shows no notification of the browser. */
export const isPushed = (): boolean => storedEndpoint() !== null;

/**
 * True while this browser has a subscription at its push service, whoever made it: that of an earlier person stays if
 * their session ended without this browser, such as when its cookies were deleted.
 */
export async function isSubscribed(): Promise<boolean> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return ((await registration?.pushManager?.getSubscription()) ?? null) !== null;
}

/** Hook: the endpoint; null where no push service reaches this browser. */
export const useEndpoint = (): string | null => useKept('push');

/** True where Web Push works only for a planner on the home screen, and this page is not: a tab of a browser on iOS. */
export const needsHomeScreen = (): boolean =>
  /\b(?:iPhone|iPad)\b/.test(navigator.userAgent) && !('PushManager' in window);

/**
 * Closes all notifications that the service worker shows. They name what somebody has planned, and would stay in the
 * system after the session has ended. Never rejects.
 */
export async function closeNotifications(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    const shown = await registration?.getNotifications();
    for (const notification of shown ?? []) notification.close();
  } catch {
    // The browser does not say what is shown.
  }
}
