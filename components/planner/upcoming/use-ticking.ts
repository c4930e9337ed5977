import { useState } from 'react';
import { may } from '@/components/item/row/item-level';
import { announce } from '@/lib/client/browser/announcements';
import { notify, TOASTS } from '@/lib/client/browser/toasts';
import { useTaskActions } from '@/lib/client/items/tasks';
import type { Task } from '@/lib/shared/contract/schemas/tasks';

const NONE: ReadonlySet<string> = new Set();

/** Completes tasks in place: completed ones stay in the list until the view is left. */
export function useTicking(): { kept: ReadonlySet<string>; toggle: (task: Task) => void } {
  const actions = useTaskActions();
  const [kept, setKept] = useState(NONE);
  const [toggle] = useState(() => (task: Task) => {
    if (!may(task, 'complete')) return notify(TOASTS.permissionDenied);
    if (task.completed) announce(`Not done: ${task.title}`);
    setKept((before) => (before.has(task.id) ? before : new Set(before).add(task.id)));
    void actions.setCompleted(task, !task.completed);
  });
  return { kept, toggle };
}
