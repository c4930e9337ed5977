import { TOASTS, type ToastEntry } from '@/lib/client/browser/toasts';
import type { ItemKind } from '@/lib/shared/contract/schemas/items';

type ItemToasts = {
  createFailed: (details?: string) => ToastEntry;
  /** Shown to a person who has only view access to the item. */
  denied: ToastEntry;
  deleted: (title: string) => ToastEntry;
  shared: ToastEntry;
  shareFailed: (details?: string) => ToastEntry;
};

/** The toasts whose texts differ by kind of item. */
export const ITEM_TOASTS = {
  task: {
    createFailed: TOASTS.createTaskFailed,
    denied: TOASTS.permissionDenied,
    deleted: TOASTS.taskDeleted,
    shared: TOASTS.taskShared,
    shareFailed: TOASTS.shareTaskFailed,
  },
  schedule: {
    createFailed: TOASTS.createScheduleFailed,
    denied: TOASTS.schedulePermissionDenied,
    deleted: TOASTS.scheduleDeleted,
    shared: TOASTS.scheduleShared,
    shareFailed: TOASTS.shareScheduleFailed,
  },
  goal: {
    createFailed: () => TOASTS.goalFailed,
    denied: TOASTS.goalPermissionDenied,
    deleted: TOASTS.goalDeleted,
    shared: TOASTS.goalShared,
    shareFailed: TOASTS.shareGoalFailed,
  },
} as const satisfies Record<ItemKind, ItemToasts>;
