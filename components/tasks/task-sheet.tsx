import { useState } from 'react';
import { ActionRows, type ItemAction } from '@/components/item/item-action';
import { may } from '@/components/item/item-level';
import { MoveForm } from '@/components/item/move-form';
import { Ownership } from '@/components/item/ownership';
import { PriorityMark } from '@/components/item/priority';
import { Dialog } from '@/components/ui/dialog';
import { formatDay } from '@/lib/shared/calendar/days';
import type { Task, TaskPatch } from '@/lib/shared/contract/tasks';
import { TaskForm } from './task-form';
import { actionsOf } from './task-handlers';
import { TaskPeople } from './task-people';

type TaskSheetProps = {
  task: Task;
  onClose: () => void;
  onToggle: (task: Task) => void;
  onSave: (task: Task, patch: TaskPatch) => void;
  onRemove: (task: Task) => void;
  /** What people do with it together. */
  together: readonly ItemAction[];
  /** Where focus goes when the task's own row is gone by then. */
  returnFocusTo: () => HTMLElement | null;
};

/** On a phone: one task with everything that can be done to it. */
export function TaskSheet({
  task,
  onClose,
  onToggle,
  onSave,
  onRemove,
  together,
  returnFocusTo,
}: TaskSheetProps) {
  const [page, setPage] = useState<'actions' | 'form' | 'move'>('actions');
  const closing = (act: () => void) => () => {
    act();
    onClose();
  };
  const actions: ItemAction[] = actionsOf(task, {
    edit: () => setPage('form'),
    move: () => setPage('move'),
    remove: closing(() => onRemove(task)),
  });
  if (may(task, 'complete')) {
    actions.unshift({
      label: task.completed ? 'Mark as not done' : 'Mark as done',
      icon: task.completed ? 'ring' : 'check',
      onPress: closing(() => onToggle(task)),
    });
  }

  return (
    <Dialog open onOpenChange={onClose} title={<bdi>{task.title}</bdi>} returnFocusTo={returnFocusTo}>
      {page === 'form' && <TaskForm task={task} onCancel={() => setPage('actions')} onSave={onSave} />}
      {page === 'move' && <MoveForm from={task.date} onMove={(date) => onSave(task, { date })} />}
      {page === 'actions' && (
        <>
          <div className="sheet-meta">
            <span>{formatDay(task.date, { weekday: 'long', month: 'long', day: 'numeric' })}</span>
            {task.time && <time>{task.time}</time>}
            <PriorityMark priority={task.priority} />
            <Ownership item={task} />
            <TaskPeople people={task.collaborators} />
          </div>
          <ActionRows actions={[...actions, ...together]} />
        </>
      )}
    </Dialog>
  );
}
