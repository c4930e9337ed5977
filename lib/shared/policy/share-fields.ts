import type { ItemKind } from '@/lib/shared/contract/items';

/** The name of the field that holds the item's id, in a share of each kind. */
export const ITEM_FIELD = {
  task: 'taskId',
  schedule: 'scheduleId',
  goal: 'goalId',
} as const satisfies Record<ItemKind, string>;
