import { memo, type RefObject, useEffect, useRef } from 'react';
import { ActionButtons, type ItemAction } from '@/components/item/row/item-action';
import { type CompletableHandlers, rowActionsOf } from '@/components/item/row/item-handlers';
import type { Task } from '@/lib/shared/contract/schemas/tasks';

type TaskActionsProps = { task: Task; handlers: CompletableHandlers<Task>; isThreadOpen: boolean };

/** The actions on a task, at the end of its row. They use the latest version of the task. */
export function TaskActions(props: TaskActionsProps) {
  const latest = useRef(props.task);
  useEffect(() => {
    latest.current = props.task;
  });
  return <DrawnActions {...props} latest={latest} />;
}

/** The fields that completing a task changes. */
const OF_COMPLETION: ReadonlySet<string> = new Set<keyof Task>(['completed', 'completedAt', 'version']);

type DrawnActionsProps = TaskActionsProps & { latest: RefObject<Task> };

/**
 * Renders the buttons. They take most of the time of rendering a row, so that rendering is skipped when a task is
 * completed, which changes none of them.
 */
const DrawnActions = memo(function DrawnActions(props: DrawnActionsProps) {
  const { task, handlers, isThreadOpen, latest } = props;
  const all = (of: Task): ItemAction[] => rowActionsOf(of, handlers, isThreadOpen);
  const press = (pressed: string) =>
    all(latest.current)
      .find(({ label }) => label === pressed)
      ?.onPress?.();
  return (
    <ActionButtons
      of={task.title}
      actions={all(task).map((action) => ({
        ...action,
        onPress: action.onPress && (() => press(action.label)),
      }))}
    />
  );
}, isDrawnAlike);

function isDrawnAlike(before: DrawnActionsProps, after: DrawnActionsProps): boolean {
  if (before.handlers !== after.handlers || before.isThreadOpen !== after.isThreadOpen) return false;
  const was = new Map<string, unknown>(Object.entries(before.task));
  return Object.entries(after.task).every(
    ([name, value]) => OF_COMPLETION.has(name) || was.get(name) === value,
  );
}
