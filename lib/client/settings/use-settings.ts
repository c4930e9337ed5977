import type { QueryClient } from '@tanstack/react-query';
import { type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { notify, TOASTS, type ToastEntry } from '@/lib/client/browser/toasts';
import { ApiError } from '@/lib/client/http/api';
import type { PathKey } from '@/lib/client/query/path-key';
import { type ReadState, stateOf } from '@/lib/client/query/read-state';
import type { SettingsCache } from './settings-cache';

/** The settings of a card, and the actions on them. */
export type Settings<T> = {
  state: ReadState;
  /** Undefined until they have been read. */
  settings: T | undefined;
  /** True while a change to any of these fields is pending. */
  isSaving: (...names: readonly (keyof T)[]) => boolean;
  /**
   * Shows a change at once and stores it. A toast reports the result: `saved` after a success, else `failed`.
   * @returns the text of the error; null when the change is stored
   */
  change: (patch: Partial<T>, saved?: ToastEntry, failed?: ToastEntry) => Promise<string | null>;
  readAgain: () => void;
};

/** Hook: the settings and the function that changes them. */
export function useSettings<T extends object>(
  cacheOf: (client: QueryClient) => SettingsCache<T>,
  options: UseQueryOptions<T, Error, T, PathKey>,
): Settings<T> {
  const cache = cacheOf(useQueryClient());
  const query = useQuery(options);
  const pending = cache.usePending();
  const change = useCallback<Settings<T>['change']>(
    async (patch, saved = TOASTS.settingsUpdated, failed = TOASTS.settingsUpdateFailed) => {
      try {
        await cache.change(patch);
        notify(saved);
        return null;
      } catch (error) {
        notify(failed);
        return errorText(error);
      }
    },
    [cache],
  );
  return {
    state: stateOf(query),
    settings: query.data,
    isSaving: (...names) => pending.some((patch) => names.some((name) => name in patch)),
    change,
    readAgain: () => void query.refetch(),
  };
}

/** Returns the text for the first field that the server has refused, or a general one. */
const errorText = (error: unknown): string =>
  (error instanceof ApiError && Object.values(error.fields)[0]) || 'It could not be saved.';
