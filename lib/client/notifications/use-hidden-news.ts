import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Notification } from '@/lib/shared/contract/schemas/notifications';
import { isReminder } from '@/lib/shared/text/reminder-words';
import { showBrowserNotification } from './browser-notification';
import { unreadNotifications, useMarkNewsRead } from './notifications';
import { notifyOnce } from './notify-once';

/**
 * Milliseconds that a hidden page waits, so that a visible one of the same browser comes first: it shows the
 * notification in its list, and the browser need not show it.
 */
const HIDDEN_DELAY = 1_000;

/**
 * Hook: shows new notifications of actions by others as browser notifications, while no page of this browser is
 * visible.
 */
export function useHiddenNews(isWanted: boolean, open: (path: string) => void): void {
  const { data: unread } = useQuery({ ...unreadNotifications, enabled: isWanted });
  const known = useRef<ReadonlySet<string> | null>(null);
  const markRead = useMarkNewsRead();

  const show = useEffectEvent((news: Notification) => {
    const { id, title, message: body, actionUrl } = news;
    const onPress = () => {
      markRead(news);
      if (actionUrl !== null) open(actionUrl);
    };
    const path = actionUrl ?? '/daily';
    void showBrowserNotification({ title, body, tag: `news-${id}`, path, onPress });
  });

  useEffect(() => {
    if (!isWanted || !unread) return;
    const before = known.current;
    known.current = new Set(unread.map(({ id }) => id));
    // Notifications of the first read are not new. Reminders are excluded: `useReminders` shows them.
    const arrived = before === null ? [] : unread.filter((news) => !before.has(news.id) && !isReminder(news));
    for (const news of arrived) {
      const occasion = `news-${news.id}`;
      if (document.visibilityState === 'visible') notifyOnce(occasion, () => {});
      else setTimeout(() => notifyOnce(occasion, () => show(news)), HIDDEN_DELAY);
    }
  }, [isWanted, unread]);
}
