import { z } from 'zod';
import { DAY_MAX, DEFAULT_HOURS } from '@/lib/shared/contract/plain/limits';

/** Schemas of the settings of a person's planner. */

/** Minutes of a day that a person has; null for a day without a capacity. */
const capacity = z.int().min(0).max(DAY_MAX).nullable();

export const settings = z
  .strictObject({
    /** The capacity of each day of the week, Sunday first. */
    hours: z.array(capacity).length(7, { error: 'Must have seven entries, Sunday first.' }),
    /** How the week is shown: as a board of cards, or by the hour. */
    weekView: z.enum(['board', 'hours']),
  })
  .meta({ id: 'Settings' });
export type Settings = z.infer<typeof settings>;
export type WeekView = Settings['weekView'];

export const DEFAULT_SETTINGS: Settings = { hours: [...DEFAULT_HOURS], weekView: 'board' };

export const settingsPatch = settings.partial().meta({ id: 'SettingsPatch' });
export type SettingsPatch = z.infer<typeof settingsPatch>;
