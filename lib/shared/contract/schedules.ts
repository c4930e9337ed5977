import { z } from 'zod';
import { day, timeOfDay } from '@/lib/shared/calendar/schemas';
import { optionalLine } from '@/lib/shared/text/text';
import { itemChanges, itemFields, itemId, newItemFields, version } from './items';
import { DEFAULT_DURATION, DURATION_STEP, LOCATION_MAX, MAX_DURATION } from './limits';

/** Schemas of meetings, which the API calls schedules (docs/specification.md section 3). */

/** The length of a meeting in minutes. */
export const duration = z
  .int()
  .min(DURATION_STEP)
  .max(MAX_DURATION)
  .multipleOf(DURATION_STEP, { error: `Must be a multiple of ${DURATION_STEP} minutes.` });

const location = optionalLine(LOCATION_MAX);

export const scheduleInput = z
  .strictObject({
    ...newItemFields,
    date: day,
    time: timeOfDay,
    duration: duration.default(DEFAULT_DURATION),
    location: location.default(null),
  })
  .meta({ id: 'ScheduleInput' });
export type ScheduleInput = z.input<typeof scheduleInput>;
export type NewSchedule = z.output<typeof scheduleInput>;

export const schedulePatch = z
  .strictObject({
    /** Optional, for clients that repeat the id of the path here; it must be equal to it. */
    id: itemId.optional(),
    ...itemChanges,
    date: day.optional(),
    time: timeOfDay.optional(),
    duration: duration.optional(),
    location: location.optional(),
    version: version.optional(),
  })
  .meta({ id: 'SchedulePatch' });
export type SchedulePatch = z.infer<typeof schedulePatch>;

export const schedule = z
  .strictObject({
    ...itemFields,
    time: timeOfDay,
    duration,
    location: z.string().nullable(),
  })
  .meta({ id: 'Schedule' });
export type Schedule = z.infer<typeof schedule>;
