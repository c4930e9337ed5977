import { z } from 'zod';
import { type ItemKind, itemId, permission, timestamp } from './items';
import { peopleScope } from './series';
import { email } from './users';

/**
 * Schemas of shares of one item, or all occurrences of a series, with one person. Those of the three kinds of items differ only in the name of a field
 * (`ITEM_KINDS`).
 */

const recipient = { sharedWithEmail: email, permission: permission.default('view'), scope: peopleScope };

export const shareInput = {
  task: z.strictObject({ taskId: itemId, ...recipient }).meta({ id: 'TaskShareInput' }),
  schedule: z.strictObject({ scheduleId: itemId, ...recipient }).meta({ id: 'ScheduleShareInput' }),
  goal: z.strictObject({ goalId: itemId, ...recipient }).meta({ id: 'GoalShareInput' }),
} as const;

const fields = {
  id: z.uuid(),
  /** The series, for a share of all its occurrences; null for a share of one item. */
  seriesId: z.uuid().nullable(),
  title: z.string(),
  ownerId: z.uuid(),
  ownerEmail: z.string(),
  sharedWithId: z.uuid(),
  sharedWithEmail: z.string(),
  permission,
  createdAt: timestamp,
};

export const share = {
  task: z.strictObject({ taskId: z.uuid(), ...fields }).meta({ id: 'TaskShare' }),
  schedule: z.strictObject({ scheduleId: z.uuid(), ...fields }).meta({ id: 'ScheduleShare' }),
  goal: z.strictObject({ goalId: z.uuid(), ...fields }).meta({ id: 'GoalShare' }),
} as const;
export type TaskShare = z.infer<typeof share.task>;
export type ScheduleShare = z.infer<typeof share.schedule>;
export type GoalShare = z.infer<typeof share.goal>;
export type ShareOf = { task: TaskShare; schedule: ScheduleShare; goal: GoalShare };

/**
 * The shares of one kind of item: those that the person has made or others have made of the person's items, and those
 * by which others share with the person.
 */
export type ShareLists<Kind extends ItemKind> = {
  sharedByMe: ShareOf[Kind][];
  sharedWithMe: ShareOf[Kind][];
};

export const shareLists = {
  task: z.strictObject({ sharedByMe: z.array(share.task), sharedWithMe: z.array(share.task) }),
  schedule: z.strictObject({ sharedByMe: z.array(share.schedule), sharedWithMe: z.array(share.schedule) }),
  goal: z.strictObject({ sharedByMe: z.array(share.goal), sharedWithMe: z.array(share.goal) }),
} as const;
