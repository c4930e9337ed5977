import type { RefObject } from 'react';
import { useLitRow } from '@/components/item/highlight';
import { rowIdOf } from '@/components/item/row-focus';
import { Icon } from '@/components/ui/icon';
import { onDemand } from '@/components/ui/on-demand';
import type { Day } from '@/lib/shared/calendar';
import { counted } from '@/lib/shared/day-counts';
import type { Task } from '@/lib/shared/tasks';
import { TaskRow } from './task-row';
import { useFold } from './use-fold';
import { useTaskList } from './use-task-list';

const TaskForm = onDemand(() => import('./task-form').then(({ TaskForm }) => TaskForm));
const TaskSheet = onDemand(() => import('./task-sheet').then(({ TaskSheet }) => TaskSheet));
const MoveDialog = onDemand(() =>
  import('@/components/item/move-dialog').then(({ MoveDialog }) => MoveDialog),
);

type TaskListProps = {
  date: Day;
  tasks: readonly Task[];
  /** Takes the focus when the last task is gone. */
  end: RefObject<HTMLElement | null>;
};

/** The tasks of a day, one per line; the rest of a long list is folded away. */
export function TaskList({ date, tasks, end }: TaskListProps) {
  const { shown, unfolded, unfold } = useFold(date, tasks);
  const list = useTaskList(date, end);
  const lit = useLitRow(
    'task',
    shown.map(({ id }) => id),
  );
  const { together } = list;
  const folded = tasks.length - shown.length;
  const opened = tasks.find(({ id }) => id === list.openId);
  const moving = tasks.find(({ id }) => id === list.movingId);

  function unfoldAndFocus(): void {
    const first = tasks.find((task) => !shown.includes(task));
    unfold();
    if (first) list.focusWhenThere({ kind: 'task', id: first.id });
  }

  function draw(task: Task) {
    if (task.id === list.editingId) {
      return (
        <li key={`${task.id} form`} id={rowIdOf({ kind: 'task', id: task.id })} className="row is-editing">
          <TaskForm task={task} onSave={list.save} onCancel={() => list.cancel(task)} />
        </li>
      );
    }
    const isThreadOpen = task.id === together.threadId;
    const row = (
      <TaskRow
        key={task.id}
        task={task}
        handlers={list.handlers}
        isLit={task.id === lit}
        isUnfolded={unfolded.has(task.id)}
        isThreadOpen={isThreadOpen}
      />
    );
    // No empty place beside a row: React would look up every row of the list anew, by its key.
    if (!isThreadOpen) return row;
    return [
      row,
      <li key={`${task.id} thread`} className="thread-fold">
        {together.threadOf(task)}
      </li>,
    ];
  }

  return (
    <>
      <ul>{shown.flatMap(draw)}</ul>
      {folded > 0 && (
        <button type="button" className="unfold" onClick={unfoldAndFocus}>
          <Icon name="down" />
          <span>Unfold {counted(folded, 'more task')}</span>
        </button>
      )}
      {opened && (
        <TaskSheet
          task={opened}
          onClose={list.close}
          onToggle={list.handlers.toggle}
          onSave={list.save}
          onRemove={list.remove}
          together={together.sheetActionsOf(opened, list.close)}
          returnFocusTo={list.afterSheet}
        />
      )}
      {moving && (
        <MoveDialog
          item={moving}
          onMove={(date) => list.save(moving, { date })}
          onClose={list.close}
          returnFocusTo={list.afterSheet}
        />
      )}
      {together.dialogs}
    </>
  );
}
