import { may } from '@/components/item/row/item-level';
import { unsent } from '@/components/item/row/unsent-mark';
import { Checkbox } from '@/components/ui/checkbox';
import { useIsWaiting } from '@/lib/client/outbox/shown';
import type { Task } from '@/lib/shared/contract/schemas/tasks';

type TaskCheckProps = {
  task: Task;
  onToggle: (task: Task) => void;
  /** False in a list, which is one tab stop and has a key to complete tasks. */
  isTabStop?: boolean;
};

/** The round checkbox of a task, dashed with view access and while a change of the task waits for the network. */
export function TaskCheck({ task, onToggle, isTabStop = false }: TaskCheckProps) {
  const isWaiting = useIsWaiting(task.id);
  return (
    <Checkbox
      checked={task.completed}
      tone={task.priority}
      locked={!may(task, 'complete')}
      {...unsent(isWaiting)}
      label={`Mark as done: ${task.title}`}
      tabIndex={isTabStop ? 0 : -1}
      onPress={() => onToggle(task)}
    />
  );
}
