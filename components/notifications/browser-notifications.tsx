'use client';

import { useRouter } from 'next/navigation';
import { useNotificationPermission } from '@/lib/client/notifications/notification-permission';
import { useHiddenNews } from '@/lib/client/notifications/use-hidden-news';
import { usePush } from '@/lib/client/notifications/use-push';
import { useReminders } from '@/lib/client/reminders/use-reminders';
import { useKnownBrowserPreferences } from '@/lib/client/settings/browser-preferences';

/**
 * Renders nothing; while mounted, shows reminders and actions of others as browser notifications, and keeps the browser
 * subscribed at its push service.
 */
export function BrowserNotifications() {
  const router = useRouter();
  const isGranted = useNotificationPermission() === 'granted';
  const known = useKnownBrowserPreferences(isGranted);
  const preferences = isGranted && known?.enabled ? known : null;
  const open = (path: string) => router.push(path);
  usePush(isGranted ? known?.enabled : undefined, open);
  useReminders(preferences, open);
  useHiddenNews(preferences?.collaborationUpdates === true, open);
  return null;
}
