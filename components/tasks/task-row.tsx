import { memo } from 'react';
import type { CompletableHandlers } from '@/components/item/item-handlers';
import { ItemTitle, isLongTitle } from '@/components/item/item-title';
import { CommentMark, StickerMarks } from '@/components/item/marks';
import { OwnerMark } from '@/components/item/ownership';
import { PriorityMark } from '@/components/item/priority';
import { rowIdOf } from '@/components/item/row-focus';
import { classNames } from '@/components/ui/class-names';
import { datedTarget, useNotes } from '@/lib/client/discussion/day-notes';
import type { Task } from '@/lib/shared/contract/tasks';
import { TaskActions } from './task-actions';
import { TaskCheck } from './task-check';
import { TaskPeople } from './task-people';

type TaskRowProps = {
  task: Task;
  handlers: CompletableHandlers<Task>;
  /** True for the row that a link leads to. */
  isHighlighted: boolean;
  isThreadOpen: boolean;
};

/** One task on its line. Memoised: a change to one task renders one row. */
export const TaskRow = memo(function TaskRow(props: TaskRowProps) {
  const { task, handlers, isHighlighted, isThreadOpen } = props;
  const { open, talk } = handlers;
  const { comments, stickers } = useNotes(datedTarget('task', task.id, task.date));
  const peopleInMeta = isLongTitle(task.title);
  const extras = (
    <>
      <StickerMarks stickers={stickers} />
      <TaskPeople people={task.collaborators} />
    </>
  );
  const hasExtras = stickers.length > 0 || task.collaborators.length > 0;
  const hasMeta = peopleInMeta && hasExtras;
  // Shown in the second line on touch screens, where it has more space.
  const commentMark = (
    <CommentMark count={comments} isOpen={isThreadOpen} onPress={open ? () => talk(task) : undefined} />
  );
  return (
    <li
      id={rowIdOf({ kind: 'task', id: task.id })}
      data-row
      className={classNames('row', task.completed && 'is-done', isHighlighted && 'is-lit')}
      tabIndex={-1}
    >
      <span className="at">{task.time && <time>{task.time}</time>}</span>
      <div className="body">
        <TaskCheck task={task} onToggle={handlers.toggle} />
        <ItemTitle item={task} handlers={handlers} />
        {hasMeta && (
          <div className="meta">
            {open && commentMark}
            {extras}
          </div>
        )}
      </div>
      <div className="side">
        {!open && <TaskActions task={task} handlers={handlers} isThreadOpen={isThreadOpen} />}
        {!(open && hasMeta) && commentMark}
        {!peopleInMeta && extras}
        <OwnerMark item={task} />
        <PriorityMark priority={task.priority} />
      </div>
    </li>
  );
});
