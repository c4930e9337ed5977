import { z } from 'zod';
import type { Day } from '@/lib/shared/calendar/days';
import { day } from '@/lib/shared/calendar/schemas';
import { type ItemKind, itemId } from './items';

/** The kinds of targets of comments, stickers and attachments: an item, or a day of the person's own planner. */

export const TARGET_TYPES = ['task', 'schedule', 'goal', 'day'] as const;
export const targetType = z.enum(TARGET_TYPES);
export type TargetType = z.infer<typeof targetType>;

export type Target = { targetType: ItemKind; targetId: string } | { targetType: 'day'; targetId: Day };

/** The fields of a target in an answer. */
export const targetFields = { targetType, targetId: z.string() };

/** Returns the schema of a body with the given fields and those of a target. */
export const targeted = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.discriminatedUnion('targetType', [
    z.strictObject({ ...shape, targetType: z.literal('task'), targetId: itemId }),
    z.strictObject({ ...shape, targetType: z.literal('schedule'), targetId: itemId }),
    z.strictObject({ ...shape, targetType: z.literal('goal'), targetId: itemId }),
    z.strictObject({ ...shape, targetType: z.literal('day'), targetId: day }),
  ]);
