import { z } from 'zod';
import type { Day } from '@/lib/shared/calendar/days';
import { day } from '@/lib/shared/calendar/schemas';
import { type ItemKind, itemId } from './items';

/** The subject of a comment, a sticker or an attachment: an item, or a day of the caller's own planner. */

export const TARGET_TYPES = ['task', 'schedule', 'goal', 'day'] as const;
export const targetType = z.enum(TARGET_TYPES);
export type TargetType = z.infer<typeof targetType>;

export type Target = { targetType: ItemKind; targetId: string } | { targetType: 'day'; targetId: Day };

/** The same fields in an answer: ids as they are stored. */
export const targetFields = { targetType, targetId: z.string() };

/** Adds targetType and targetId to the other fields of a body. */
export const targeted = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.discriminatedUnion('targetType', [
    z.strictObject({ ...shape, targetType: z.literal('task'), targetId: itemId }),
    z.strictObject({ ...shape, targetType: z.literal('schedule'), targetId: itemId }),
    z.strictObject({ ...shape, targetType: z.literal('goal'), targetId: itemId }),
    z.strictObject({ ...shape, targetType: z.literal('day'), targetId: day }),
  ]);
