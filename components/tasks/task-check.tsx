import { Checkbox } from '@/components/ui/checkbox';
import { may } from '@/lib/shared/item-level';
import type { Task } from '@/lib/shared/tasks';

type TaskCheckProps = {
  task: Task;
  onToggle: (task: Task) => void;
};

/** The round check of a task; dashed where one may only look. Lists are one tab stop and have a key for it. */
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
