import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '@/lib/client/http/api';
import type { PathKey } from '@/lib/client/query/path-key';
import { perClient } from '@/lib/client/query/per-client';
import type { BrowserNotifications, Preferences } from '@/lib/shared/contract/schemas/preferences';
import { SettingsCache } from './settings-cache';
import { type Settings, useSettings } from './use-settings';

/**
 * Reads and changes a person's preferences for browser notifications. They are stored on the server, and apply in every
 * browser in which the person has permitted notifications.
 */

const PATH = '/api/user/preferences';
const queryKey: PathKey = [PATH];

/** Parses the preferences, which the API sends as JSON inside a string (docs/product/settings.md). */
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

/** Hook: the preferences with a function that changes them, for the settings page. */
export const useBrowserPreferences = (): Settings<BrowserNotifications> =>
  useSettings(cacheOf, browserPreferences);

/**
 * Hook: the preferences for code that applies them; undefined until they have been read.
 * @param enabled false where no notification can be shown: the preferences are then not requested
 */
export const useKnownBrowserPreferences = (enabled: boolean): BrowserNotifications | undefined =>
  useQuery({ ...browserPreferences, enabled }).data;
