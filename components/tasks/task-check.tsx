import { may } from '@/components/item/item-level';
import { Checkbox } from '@/components/ui/checkbox';
import type { Task } from '@/lib/shared/contract/tasks';

type TaskCheckProps = {
  task: Task;
  onToggle: (task: Task) => void;
};

/**
 * The round checkbox of a task, dashed with view access. It is not a tab stop, since the list is one and has a key to
 * complete tasks.
 */
export function TaskCheck({ task, onToggle }: TaskCheckProps) {
  return (
    <Checkbox
      checked={task.completed}
      tone={task.priority}
      locked={!may(task, 'complete')}
      label={`Mark as done: ${task.title}`}
      tabIndex={-1}
      onPress={() => onToggle(task)}
    />
  );
}
