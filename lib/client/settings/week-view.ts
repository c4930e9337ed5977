import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useKept, writeKept } from '@/lib/client/browser/person-storage';
import { notify, TOASTS } from '@/lib/client/browser/toasts';
import type { WeekView } from '@/lib/shared/contract/schemas/settings';
import { plannerSettings, plannerSettingsOf } from './planner-settings';

/**
 * Hook: how the person has the week shown, and the function that changes it. Until the settings have been read, it is what
 * this browser showed last.
 */
export function useWeekView(): { weekView: WeekView; show: (view: WeekView) => void } {
  const cache = plannerSettingsOf(useQueryClient());
  const read = useQuery(plannerSettings).data?.weekView;
  const last = useKept('week-view') === 'hours' ? 'hours' : 'board';
  useEffect(() => {
    if (read) writeKept('week-view', read === 'hours' ? read : null);
  }, [read]);
  const show = (weekView: WeekView) =>
    void cache.change({ weekView }).catch(() => notify(TOASTS.settingsUpdateFailed));
  return { weekView: read ?? last, show };
}
