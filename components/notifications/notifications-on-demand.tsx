'use client';

import { onDemand } from '@/components/ui/on-demand';

/** `BrowserNotifications`, whose code the first paint does not need. */
export const NotificationsOnDemand = onDemand(() =>
  import('./browser-notifications').then(({ BrowserNotifications }) => BrowserNotifications),
);
