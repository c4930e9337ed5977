import { memo } from 'react';
import { ActionButtons } from '@/components/item/item-action';
import { ItemTitle, isLongTitle } from '@/components/item/item-title';
import { Ownership } from '@/components/item/ownership';
import { rowIdOf } from '@/components/item/row-focus';
import { classNames } from '@/components/ui/class-names';
import { may } from '@/lib/shared/item-level';
import type { Task } from '@/lib/shared/tasks';
import { PriorityMark } from './priority';
import { TaskCheck } from './task-check';
import { actionsOf, type TaskHandlers } from './task-handlers';
import { TaskPeople } from './task-people';

type TaskRowProps = {
  task: Task;
  handlers: TaskHandlers;
  /** A link has led here. */
  isLit: boolean;
  /** It has just come out of the fold. */
  isUnfolded: boolean;
};

/** One task on its line. Memoised: a change to one task draws one row. */
export const TaskRow = memo(function TaskRow({ task, handlers, isLit, isUnfolded }: TaskRowProps) {
  const { open, edit } = handlers;
  const choose = open ?? (may(task, 'edit') ? edit : null);
  const peopleInMeta = task.isShared || isLongTitle(task.title);
  const people = <TaskPeople people={task.collaborators} />;
  return (
    <li
      id={rowIdOf({ kind: 'task', id: task.id })}
      className={classNames(
        'row',
        task.completed && 'is-done',
        isLit && 'is-lit',
        isUnfolded && 'is-unfolded',
      )}
      tabIndex={-1}
    >
      <span className="at">{task.time && <time>{task.time}</time>}</span>
      <div className="body">
        <TaskCheck task={task} onToggle={handlers.toggle} />
        <ItemTitle title={task.title} onPress={choose ? () => choose(task) : undefined} />
        {(task.isShared || (peopleInMeta && task.collaborators.length > 0)) && (
          <div className="meta">
            <Ownership item={task} />
            {people}
          </div>
        )}
      </div>
      <div className="side">
        {!open && <ActionButtons actions={actionsOf(task, handlers)} />}
        {!peopleInMeta && people}
        <PriorityMark priority={task.priority} />
      </div>
    </li>
  );
});
