import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '@/lib/client/http/api';
import { perClient } from '@/lib/client/query/per-client';
import type { PathKey } from '@/lib/client/query/query-client';
import type { BrowserNotifications, Preferences } from '@/lib/shared/contract/preferences';
import { SettingsCache } from './settings-cache';
import { type Settings, useSettings } from './use-settings';

/** The person's preferences for browser notifications, in every browser that permits them. */

const PATH = '/api/user/preferences';
const queryKey: PathKey = [PATH];

/** On the wire they are JSON in a string (docs/specification.md section 3). */
const parse = ({ notificationPreferences }: Preferences): BrowserNotifications =>
  JSON.parse(notificationPreferences);

const cacheOf = perClient(
  (client) =>
    new SettingsCache<BrowserNotifications>(client, {
      queryKey,
      write: async (patch) =>
        parse(await api<Preferences>('PATCH', PATH, { notificationPreferences: JSON.stringify(patch) })),
    }),
);

const browserPreferences = queryOptions<BrowserNotifications, Error, BrowserNotifications, PathKey>({
  queryKey,
  queryFn: ({ client, signal }) =>
    cacheOf(client).read(async () => parse(await api<Preferences>('GET', PATH, undefined, { signal }))),
});

/** The preferences, to be shown and changed. */
export const useBrowserPreferences = (): Settings<BrowserNotifications> =>
  useSettings(cacheOf, browserPreferences);

/** The preferences, for code that applies them; not read where nothing can be shown. */
export const useKnownBrowserPreferences = (enabled: boolean): BrowserNotifications | undefined =>
  useQuery({ ...browserPreferences, enabled }).data;
