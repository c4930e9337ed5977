import type { Topic } from '@/lib/shared/contract/plain/topics';
import type { Goal, GoalPatch } from '@/lib/shared/contract/schemas/goals';
import type { ItemKind } from '@/lib/shared/contract/schemas/items';
import type { Schedule, SchedulePatch } from '@/lib/shared/contract/schemas/schedules';
import type { Task, TaskPatch } from '@/lib/shared/contract/schemas/tasks';
import type { Action } from './policy';

/** The type of an item, and of a change of it, by its kind. */
export type ItemOf = { task: Task; schedule: Schedule; goal: Goal };
export type PatchOf = { task: TaskPatch; schedule: SchedulePatch; goal: GoalPatch };

/** An item of any kind, with its kind. */
export type ItemWithKind = { [Kind in ItemKind]: { kind: Kind; item: ItemOf[Kind] } }[ItemKind];

/** The names of the fields of a kind that a person changes, without those that are theirs alone. */
export type FieldOf<Kind extends ItemKind> = Exclude<
  keyof PatchOf[Kind],
  'id' | 'version' | 'labels' | 'reminders' | 'carry' | 'carryBack' | 'recurrence' | 'seriesVersion'
>;
/** The type of a field's value. */
export type ValueOf<Kind extends ItemKind, Name extends FieldOf<Kind>> = Exclude<
  PatchOf[Kind][Name],
  undefined
>;

type KindRecord<Kind extends ItemKind> = {
  /** The word for the kind that people read. */
  noun: string;
  path: `/api/${string}`;
  topic: Topic;
  share: {
    path: `/api/${string}`;
    topic: Topic;
    /** The name of the field with the item's id. */
    field: string;
    /** The action of the policy that sharing an item of the kind requires. */
    action: Action;
  };
  /** The label of each field that a person changes, in the order in which two versions are compared. */
  fields: Readonly<Record<FieldOf<Kind>, string>>;
};

/** The words, paths and topics in which the kinds of items differ. */
export const ITEM_KINDS = {
  task: {
    noun: 'task',
    path: '/api/tasks',
    topic: 'tasks',
    share: { path: '/api/task-shares', topic: 'taskShares', field: 'taskId', action: 'shareTask' },
    fields: {
      title: 'Title',
      date: 'Date',
      time: 'Time',
      priority: 'Priority',
      notes: 'Notes',
      checklist: 'Checklist',
      estimate: 'Length',
      goalId: 'Goal',
      rank: 'Order',
      completed: 'Done',
      dropped: 'Let go',
    },
  },
  schedule: {
    noun: 'meeting',
    path: '/api/schedules',
    topic: 'schedules',
    share: {
      path: '/api/schedule-shares',
      topic: 'scheduleShares',
      field: 'scheduleId',
      action: 'shareSchedule',
    },
    fields: {
      title: 'Title',
      date: 'Date',
      time: 'Time',
      endDate: 'Last day',
      duration: 'Duration',
      timeZone: 'Time zone',
      location: 'Location',
      notes: 'Notes',
    },
  },
  goal: {
    noun: 'goal',
    path: '/api/goals',
    topic: 'goals',
    share: { path: '/api/goal-shares', topic: 'goalShares', field: 'goalId', action: 'shareGoal' },
    fields: { title: 'Title', description: 'Description', parentId: 'Part of', completed: 'Done' },
  },
} as const satisfies { [Kind in ItemKind]: KindRecord<Kind> };

/** The topics of the items of all kinds, and those of their shares. */
export const ITEM_TOPICS = Object.values(ITEM_KINDS).map(({ topic }) => topic);
export const SHARE_TOPICS = Object.values(ITEM_KINDS).map(({ share }) => share.topic);
