import { z } from 'zod';
import { day, timeOfDay } from '@/lib/shared/calendar/schemas';
import { DEFAULT_DURATION, LOCATION_MAX, MAX_DURATION } from '@/lib/shared/contract/plain/limits';
import { optionalLine } from '@/lib/shared/text/text';
import {
  itemChanges,
  itemFields,
  itemId,
  newItemFields,
  newReminders,
  notes,
  ownReminders,
  reminderChanges,
  version,
} from './items';
import { fixedRecurrence, seriesChanges } from './series';
import { timeZone } from './users';

/** Schemas of meetings, which the API calls schedules (docs/product/meetings.md). */

/** The length of a meeting in minutes. */
export const duration = z.int().min(1).max(MAX_DURATION);

const location = optionalLine(LOCATION_MAX);

/** A meeting without a time takes whole days. */
const time = timeOfDay.nullable();

export const scheduleInput = z
  .strictObject({
    ...newItemFields,
    ...newReminders,
    date: day,
    time,
    /** The last day; that of a meeting with a time follows from its duration. */
    endDate: day.optional(),
    duration: duration.default(DEFAULT_DURATION),
    location: location.default(null),
    notes: notes.default(null),
    timeZone: timeZone.nullable().default(null),
    /** Makes the meeting the first occurrence of a series. */
    recurrence: fixedRecurrence.optional(),
  })
  .meta({ id: 'ScheduleInput' });
export type ScheduleInput = z.input<typeof scheduleInput>;
export type NewSchedule = z.output<typeof scheduleInput>;

export const schedulePatch = z
  .strictObject({
    /** Optional, for clients that repeat the id of the path here; it must be equal to it. */
    id: itemId.optional(),
    ...itemChanges,
    ...reminderChanges,
    date: day.optional(),
    time: time.optional(),
    endDate: day.optional(),
    duration: duration.optional(),
    location: location.optional(),
    notes: notes.optional(),
    timeZone: timeZone.nullable().optional(),
    ...seriesChanges(fixedRecurrence),
    version: version.optional(),
  })
  .meta({ id: 'SchedulePatch' });
export type SchedulePatch = z.infer<typeof schedulePatch>;

export const schedule = z
  .strictObject({
    ...itemFields,
    ...ownReminders,
    time,
    endDate: day,
    /** Without meaning for a meeting without a time. */
    duration,
    location: z.string().nullable(),
    notes: z.string().nullable(),
    /** The zone in which the time is meant; null for the reader's own. */
    timeZone: z.string().nullable(),
  })
  .meta({ id: 'Schedule' });
export type Schedule = z.infer<typeof schedule>;
