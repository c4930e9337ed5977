import { useQuery } from '@tanstack/react-query';
import { TOASTS } from '@/lib/client/browser/toasts';
import type { HoursByWeekday } from '@/lib/shared/calendar/capacity';
import { DEFAULT_HOURS } from '@/lib/shared/contract/plain/limits';
import type { Settings as PlannerSettings } from '@/lib/shared/contract/schemas/settings';
import { plannerSettings, plannerSettingsOf } from './planner-settings';
import { type Settings, useSettings } from './use-settings';

/** Reads and changes the hours of each weekday, Sunday first: the capacity of a day. */

/** Hook: the minutes of each weekday; the default ones until they have been read. */
export const useHoursByWeekday = (): HoursByWeekday => useQuery(plannerSettings).data?.hours ?? DEFAULT_HOURS;

type HoursSettings = Pick<Settings<PlannerSettings>, 'state' | 'readAgain'> & {
  /** Undefined until they have been read. */
  hours: HoursByWeekday | undefined;
  isSaving: boolean;
  change: (hours: HoursByWeekday) => void;
};

/** Hook: the minutes of each weekday with the function that changes them. */
export function useHoursSettings(): HoursSettings {
  const {
    state,
    settings: read,
    isSaving,
    change,
    readAgain,
  } = useSettings(plannerSettingsOf, plannerSettings);
  return {
    state,
    hours: read?.hours,
    isSaving: isSaving('hours'),
    change: (hours) => void change({ hours: [...hours] }, TOASTS.hoursUpdated, TOASTS.hoursUpdateFailed),
    readAgain,
  };
}
