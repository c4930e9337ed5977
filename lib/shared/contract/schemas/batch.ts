import { z } from 'zod';
import { day, timeOfDay } from '@/lib/shared/calendar/schemas';
import { BATCH_MAX } from '@/lib/shared/contract/plain/limits';
import { goal } from './goals';
import { itemId, itemKind, labelIds, version } from './items';
import { schedule } from './schedules';
import { carrying, priority, requireDay, task } from './tasks';

/** Schemas of a change of many items by one call (docs/product/arranging.md). */

const batchItem = z.strictObject({ kind: itemKind, id: itemId, version: version.optional() });
export type BatchItem = z.infer<typeof batchItem>;

const areDifferent = (items: readonly BatchItem[]): boolean =>
  new Set(items.map(({ kind, id }) => `${kind} ${id}`)).size === items.length;

/** The changes that many items can have in common. An item whose kind lacks one of the fields is refused. */
const batchChange = z
  .strictObject({
    date: day.nullable().optional(),
    time: timeOfDay.nullable().optional(),
    priority: priority.optional(),
    completed: z.boolean().optional(),
    dropped: z.boolean().optional(),
    goalId: itemId.nullable().optional(),
    /** Labels of the caller, for all kinds. Whoever sees an item may change its labels, by a change of nothing else. */
    addLabels: labelIds.optional(),
    removeLabels: labelIds.optional(),
    ...carrying,
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), {
    error: 'Must have at least one field.',
  })
  .superRefine(requireDay)
  .meta({ id: 'BatchChange' });
export type BatchChange = z.infer<typeof batchChange>;

const WAYS = ['change', 'delete', 'restore'] as const;

export const batch = z
  .strictObject({
    items: z
      .array(batchItem)
      .min(1, { error: 'Must name at least one item.' })
      .max(BATCH_MAX, { error: `At most ${BATCH_MAX} items at once.` })
      .refine(areDifferent, { error: 'Names an item twice.' }),
    change: batchChange.optional(),
    delete: z.literal(true).optional(),
    restore: z.literal(true).optional(),
  })
  .superRefine((given, context) => {
    const [, second] = WAYS.filter((way) => given[way] !== undefined);
    const isNone = WAYS.every((way) => given[way] === undefined);
    if (second || isNone)
      context.addIssue({
        code: 'custom',
        path: [second ?? 'change'],
        message: 'Exactly one of change, delete and restore.',
      });
  })
  .meta({ id: 'Batch' });
export type Batch = z.infer<typeof batch>;

const entity = z.union([task, schedule, goal]);
export type BatchEntity = z.infer<typeof entity>;

export const batchOutcome = z
  .strictObject({
    /** The items as they are now, or as they were when they were deleted, in the order of the request. */
    done: z.array(entity),
    refused: z.array(z.strictObject({ id: z.uuid(), error: z.string() })),
  })
  .meta({ id: 'BatchOutcome' });
export type BatchOutcome = z.infer<typeof batchOutcome>;
