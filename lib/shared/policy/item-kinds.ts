import type { ItemKind } from '@/lib/shared/contract/items';
import type { Topic } from '@/lib/shared/contract/topics';
import type { Action } from './policy';

type KindRecord = {
  /** The kind as people read it. */
  noun: string;
  path: `/api/${string}`;
  topic: Topic;
  share: {
    path: `/api/${string}`;
    topic: Topic;
    /** The name of the field that holds the item's id. */
    field: string;
    /** The action that the policy asks of whoever shares an item of the kind. */
    action: Action;
  };
};

/** One record per kind of item: the words and addresses in which the kinds differ. */
export const ITEM_KINDS = {
  task: {
    noun: 'task',
    path: '/api/tasks',
    topic: 'tasks',
    share: { path: '/api/task-shares', topic: 'taskShares', field: 'taskId', action: 'shareTask' },
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
  },
  goal: {
    noun: 'goal',
    path: '/api/goals',
    topic: 'goals',
    share: { path: '/api/goal-shares', topic: 'goalShares', field: 'goalId', action: 'shareGoal' },
  },
} as const satisfies Record<ItemKind, KindRecord>;

/** The topics of the items of all kinds, and those of their shares. */
export const ITEM_TOPICS = Object.values(ITEM_KINDS).map(({ topic }) => topic);
export const SHARE_TOPICS = Object.values(ITEM_KINDS).map(({ share }) => share.topic);
