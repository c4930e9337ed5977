import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/client/http/api';
import type { PathKey } from '@/lib/client/query/path-key';
import { perClient } from '@/lib/client/query/per-client';
import type { NotificationSettings } from '@/lib/shared/contract/schemas/notification-settings';
import { SettingsCache } from './settings-cache';
import { type Settings, useSettings } from './use-settings';

/** Reads and changes the settings of notifications by e-mail. */

const PATH = '/api/notification-settings';
const queryKey: PathKey = [PATH];

const cacheOf = perClient(
  (client) =>
    new SettingsCache<NotificationSettings>(client, {
      queryKey,
      write: (patch) => api('PUT', PATH, patch),
    }),
);

const notificationSettings = queryOptions<NotificationSettings, Error, NotificationSettings, PathKey>({
  queryKey,
  queryFn: ({ client, signal }) => cacheOf(client).read(() => api('GET', PATH, undefined, { signal })),
});

/** Hook: the settings with a function that changes them. */
export const useNotificationSettings = (): Settings<NotificationSettings> =>
  useSettings(cacheOf, notificationSettings);
