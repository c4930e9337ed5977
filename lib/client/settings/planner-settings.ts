import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/client/http/api';
import type { PathKey } from '@/lib/client/query/path-key';
import { perClient } from '@/lib/client/query/per-client';
import type { Settings } from '@/lib/shared/contract/schemas/settings';
import { SettingsCache } from './settings-cache';

/** The settings of the planner, which are read and changed together. */

const PATH = '/api/user/settings';
const queryKey: PathKey = [PATH];

export const plannerSettingsOf = perClient(
  (client) =>
    new SettingsCache<Settings>(client, {
      queryKey,
      write: (patch) => api('PATCH', PATH, patch),
    }),
);

export const plannerSettings = queryOptions<Settings, Error, Settings, PathKey>({
  queryKey,
  queryFn: ({ client, signal }) =>
    plannerSettingsOf(client).read(() => api('GET', PATH, undefined, { signal })),
});
