import { z } from 'zod';
import { goal } from './goals';
import { itemKind, timestamp } from './items';
import { schedule } from './schedules';
import { task } from './tasks';

/** The schema of deleted items that the caller may restore (docs/product/arranging.md). */

const deletedFields = {
  deletedAt: timestamp,
  /** The other items that the same call deleted, if they are still deleted and the caller may restore them too. */
  together: z.array(z.strictObject({ kind: itemKind, id: z.uuid(), title: z.string() })),
  /** True if a series was deleted, or its later part: all of them are its occurrences. */
  isSeries: z.boolean(),
};

export const deletedItem = z
  .union([
    task.extend({ kind: z.literal('task'), ...deletedFields }).meta({ id: 'DeletedTask' }),
    schedule.extend({ kind: z.literal('schedule'), ...deletedFields }).meta({ id: 'DeletedSchedule' }),
    goal.extend({ kind: z.literal('goal'), ...deletedFields }).meta({ id: 'DeletedGoal' }),
  ])
  .meta({ id: 'DeletedItem' });
export type DeletedItem = z.infer<typeof deletedItem>;
