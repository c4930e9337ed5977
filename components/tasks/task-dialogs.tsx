import { ItemDialogs } from '@/components/item/dialogs/item-dialogs';
import type { ItemList } from '@/components/item/list/use-item-list';
import { onDemand } from '@/components/ui/on-demand';
import type { Day } from '@/lib/shared/calendar/days';
import type { Task, TaskPatch } from '@/lib/shared/contract/schemas/tasks';
import { TaskCheck } from './task-check';

const TaskLines = onDemand(() => import('./task-lines').then(({ TaskLines }) => TaskLines));

type TaskDialogsProps = {
  date: Day | null;
  /** In the order in which the keys of the sheet go through them. */
  tasks: readonly Task[];
  list: ItemList<Task, TaskPatch>;
  onToggle: (task: Task) => void;
  /** See `ItemDialogs`. */
  isApart?: boolean;
};

/** The open sheet and dialogs of the tasks of a list. */
export const TaskDialogs = ({ date, tasks, list, onToggle, isApart }: TaskDialogsProps) => (
  <ItemDialogs
    kind="task"
    date={date}
    items={tasks}
    list={list}
    isApart={isApart}
    mark={(task) => <TaskCheck task={task} onToggle={onToggle} isTabStop />}
    lines={(sheet) => <TaskLines sheet={sheet} />}
  />
);
