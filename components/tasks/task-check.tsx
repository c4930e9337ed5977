import { Checkbox } from '@/components/ui/checkbox';
import { may } from '@/lib/shared/item-level';
import type { Task } from '@/lib/shared/tasks';

type TaskCheckProps = {
  task: Task;
  onToggle: (task: Task) => void;
  /** Whether Tab leads to it: not in a list that is one tab stop and has a key for it. */
  isTabStop?: boolean;
};

/** The round check of a task; dashed where one may only look. */
export function TaskCheck({ task, onToggle, isTabStop = false }: TaskCheckProps) {
  return (
    <Checkbox
      checked={task.completed}
      tone={task.priority}
      locked={!may(task, 'complete')}
      label={`Mark as done: ${task.title}`}
      tabIndex={isTabStop ? 0 : -1}
      onPress={() => onToggle(task)}
    />
  );
}
