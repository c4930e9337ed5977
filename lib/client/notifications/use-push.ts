import { useEffect, useEffectEvent } from 'react';
import { isRecord } from '@/lib/client/browser/is-record';
import { pressNotification } from './browser-notification';
import { OPEN_PATH } from './open-path-message';
import { isPushed, isSubscribed } from './push-state';

/**
 * Hook: keeps this browser subscribed at its push service as the preferences say, so that notifications also arrive
 * while the planner is closed; and opens what was pressed in one of them.
 *
 * @param isWanted undefined until it is known
 */
export function usePush(isWanted: boolean | undefined, open: (path: string) => void): void {
  useEffect(() => {
    if (isWanted === undefined) return;
    void subscribeOrForget(isWanted)
      // The code cannot be loaded without network: the next page tries again.
      .catch(() => {});
  }, [isWanted]);

  const openAsked = useEffectEvent(({ data, ports }: MessageEvent<unknown>) => {
    if (!isRecord(data) || data.kind !== OPEN_PATH || typeof data.path !== 'string') return;
    if (!data.path.startsWith('/') || data.path.startsWith('//')) return;
    ports[0]?.postMessage(true);
    if (!pressNotification(data.tag)) open(data.path);
  });
  useEffect(() => {
    const { serviceWorker } = navigator;
    serviceWorker?.addEventListener('message', openAsked);
    return () => serviceWorker?.removeEventListener('message', openAsked);
  }, []);
}

async function subscribeOrForget(isWanted: boolean): Promise<void> {
  if (!isWanted && !isPushed() && !(await isSubscribed())) return;
  const { forgetPushSubscription, keepSubscribed } = await import('./push-subscription');
  await (isWanted ? keepSubscribed() : forgetPushSubscription());
}
