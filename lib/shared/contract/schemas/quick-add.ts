import { z } from 'zod';
import { day, timeOfDay } from '@/lib/shared/calendar/schemas';
import {
  ESTIMATE_MAX,
  ITEM_REMINDER_MINUTES_MAX,
  ITEM_REMINDERS_MAX,
  MAX_DURATION,
  QUICK_ADD_MAX,
} from '@/lib/shared/contract/plain/limits';
import { PRIORITIES } from '@/lib/shared/contract/plain/priorities';
import { KINDS, LANGUAGES, type Parsed, TOKEN_KINDS } from '@/lib/shared/quick-add/fields';
import { unchanged } from '@/lib/shared/text/text';
import { seriesMode } from './items';

/** Schemas of `POST /api/parse` (docs/product/quick-add.md). */

export const quickAddInput = z
  .strictObject({
    /** Stays as it is written, since the answer has ranges of it. */
    text: unchanged(QUICK_ADD_MAX).meta({ example: 'Lunch with Ana tomorrow 13:00 for 45m' }),
    /** The day on which it is said. */
    date: day,
    language: z.enum(LANGUAGES),
    kind: z.enum(KINDS).default('task'),
  })
  .meta({ id: 'QuickAddInput' });

export const quickAdd: z.ZodType<Parsed> = z
  .strictObject({
    /** The text without its tokens. Empty if all of it was read. */
    title: z.string(),
    /** The values that the tokens say. */
    fields: z.strictObject({
      /** Null for a task for later. */
      date: day.nullable().optional(),
      /** The last day of a meeting that takes whole days. */
      endDate: day.optional(),
      time: timeOfDay.optional(),
      priority: z.enum(PRIORITIES).optional(),
      /** Names, whether or not the caller has such labels. */
      labels: z.array(z.string()).optional(),
      recurrence: z.strictObject({ rrule: z.string(), mode: seriesMode }).optional(),
      /** Minutes that a task takes. */
      estimate: z.int().min(1).max(ESTIMATE_MAX).optional(),
      /** Minutes that a meeting takes. */
      duration: z.int().min(1).max(MAX_DURATION).optional(),
      /** Minutes before it begins. */
      reminders: z.array(z.int().min(0).max(ITEM_REMINDER_MINUTES_MAX)).max(ITEM_REMINDERS_MAX).optional(),
    }),
    /** The parts of the text that were read, in UTF-16 units; `end` is exclusive. */
    tokens: z.array(
      z.strictObject({ start: z.int().min(0), end: z.int().min(1), kind: z.enum(TOKEN_KINDS) }),
    ),
  })
  .meta({ id: 'QuickAdd' });
