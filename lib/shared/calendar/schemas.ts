import { z } from 'zod';
import { type Day, daysBetween, isDay, MAX_RANGE_DAYS } from './days';

/**
 * Schemas of days and times for the API. They are separate from the calendar functions, which pages load without Zod.
 */

export const day = z
  .string()
  .refine(isDay, { error: 'Must be a calendar day, yyyy-MM-dd, from 1900 to 9999.' })
  .meta({ format: 'date', example: '2025-11-21' });

export const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'Must be a time, HH:mm.' })
  .meta({ example: '14:30' });

type Wrong = (path: string, message: string) => void;

function checkRange(start: Day, end: Day, wrong: Wrong): void {
  if (start > end) wrong('endDate', 'Must not be before startDate.');
  else if (daysBetween(start, end) >= MAX_RANGE_DAYS)
    wrong('endDate', `A range covers at most ${MAX_RANGE_DAYS} days.`);
}

/** Query of a read that requires a range. Both ends are inclusive. */
export const periodQuery = z
  .strictObject({ startDate: day, endDate: day })
  .superRefine(({ startDate, endDate }, context) =>
    checkRange(startDate, endDate, (path, message) =>
      context.addIssue({ code: 'custom', path: [path], message }),
    ),
  );
export type PeriodQuery = z.infer<typeof periodQuery>;

/** Query of a read for one day. */
export const dateQuery = z.strictObject({ date: day });

/** Query of a read of all items or of a range: both ends, inclusive, or neither. */
export const rangeQuery = z
  .strictObject({
    startDate: day.optional(),
    endDate: day.optional(),
    cursor: z.string().max(200).optional(),
  })
  .superRefine(({ startDate, endDate, cursor }, context) => {
    const wrong: Wrong = (path, message) => context.addIssue({ code: 'custom', path: [path], message });
    if (startDate && !endDate) wrong('endDate', 'Must be given together with startDate.');
    if (endDate && !startDate) wrong('startDate', 'Must be given together with endDate.');
    if (!startDate || !endDate) return;
    if (cursor) wrong('cursor', 'Goes with a read of everything, not of a range.');
    checkRange(startDate, endDate, wrong);
  });
export type RangeQuery = z.infer<typeof rangeQuery>;
