import { useState } from 'react';
import { draggableItem } from '@/components/item/drag/places';
import type { CompletableHandlers } from '@/components/item/row/item-handlers';
import { itemRow } from '@/components/item/row/item-row';
import { ItemTitle } from '@/components/item/row/item-title';
import { CommentMark, StickerMarks } from '@/components/item/row/marks';
import { OwnerMark, OwnerWords } from '@/components/item/row/ownership';
import { PriorityMark, PriorityWord } from '@/components/item/row/priority';
import { rowIdOf } from '@/components/item/row/row-focus';
import { ChooseControl } from '@/components/item/selection/choose-control';
import { RepeatMark } from '@/components/item/series/repeat-mark';
import { StreakMark } from '@/components/item/series/streak-mark';
import { LabelMarks } from '@/components/labels/label-marks';
import { Later } from '@/components/lists/later';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { datedTarget, useNotes } from '@/lib/client/discussion/day-notes';
import { formatDuration } from '@/lib/shared/calendar/days';
import { DEFAULT_PRIORITY } from '@/lib/shared/contract/plain/priorities';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import { CARRIED_SHOWN } from './carried';
import { countDone } from './count-done';
import { TaskActions } from './task-actions';
import { TaskCheck } from './task-check';
import { TaskPeople } from './task-people';

type TaskRowProps = {
  task: Task;
  handlers: CompletableHandlers<Task>;
  /** True for the row that a link leads to. */
  isHighlighted: boolean;
  isThreadOpen: boolean;
  /** True while the task's sheet is open. */
  isOpen: boolean;
  isChosen: boolean;
  /** True while rows have a control that chooses them. */
  isChoosing: boolean;
  /** True below the name of the task's owner. */
  isGrouped: boolean;
  /** The title of the task's goal, once it is read. */
  goalTitle: string | undefined;
};

/** One task on its line. Memoised: a change to one task renders one row. */
export const TaskRow = itemRow(
  function TaskRow(props: TaskRowProps) {
    const {
      task,
      handlers,
      isHighlighted,
      isThreadOpen,
      isOpen,
      isChosen,
      isChoosing,
      isGrouped,
      goalTitle,
    } = props;
    const { isTouch, talk } = handlers;
    const [hasFocus, setHasFocus] = useState(false);
    const { comments, stickers } = useNotes(datedTarget('task', task.id, task.date));
    const { checklist, labels, carried, estimate, collaborators, priority } = task;
    const length = task.droppedAt !== null ? 'let go' : estimate !== null && formatDuration(estimate);
    const ownerInWords = task.isShared && !isGrouped;
    const hasMeta =
      priority !== DEFAULT_PRIORITY ||
      task.series !== null ||
      checklist.length > 0 ||
      labels.length > 0 ||
      goalTitle !== undefined ||
      carried >= CARRIED_SHOWN ||
      comments > 0 ||
      stickers.length > 0 ||
      collaborators.length > 0 ||
      ownerInWords;
    return (
      <li
        id={rowIdOf({ kind: 'task', id: task.id })}
        data-row
        {...draggableItem('task', task)}
        className={classNames(
          'row',
          hasMeta && 'two-lines',
          length && 'measured',
          task.completed && 'is-done',
          task.droppedAt !== null && 'is-dropped',
          isHighlighted && 'is-lit',
          isOpen && 'is-open',
          isChosen && 'is-chosen',
        )}
        tabIndex={-1}
        onFocus={({ currentTarget }) => currentTarget.querySelector('[role=toolbar]') ?? setHasFocus(true)}
      >
        {isChoosing && <ChooseControl title={task.title} isChosen={isChosen} />}
        <span className="row-time">{task.time && <time>{task.time}</time>}</span>
        <div className="body">
          <TaskCheck task={task} onToggle={handlers.toggle} />
          <ItemTitle item={task} handlers={handlers} />
          {priority === DEFAULT_PRIORITY && <PriorityMark priority={priority} />}
          {isGrouped && <OwnerWords item={task} />}
          {length && (
            <span className="length">
              {task.droppedAt === null && <span className="vh">Takes </span>}
              {length}
            </span>
          )}
          {hasMeta && (
            <div className="meta">
              {priority !== DEFAULT_PRIORITY && <PriorityWord priority={priority} />}
              {checklist.length > 0 && <StepsMark steps={checklist} />}
              <LabelMarks ids={labels} />
              {goalTitle !== undefined && (
                <span>
                  <Icon name="sub" size={14} />
                  <span className="vh">For the goal </span>
                  <bdi>{goalTitle}</bdi>
                </span>
              )}
              {task.series && <RepeatMark series={task.series} />}
              <StreakMark item={task} />
              {carried >= CARRIED_SHOWN && <span>carried {carried} times</span>}
              <CommentMark
                count={comments}
                isOpen={isThreadOpen}
                onPress={isTouch ? () => talk(task) : undefined}
              />
              {ownerInWords && <OwnerMark item={task} />}
              <TaskPeople people={collaborators} />
              <StickerMarks stickers={stickers} />
            </div>
          )}
        </div>
        {!isTouch && (
          <Later turns={1} isAsked={hasFocus}>
            <TaskActions task={task} handlers={handlers} isThreadOpen={isThreadOpen} />
          </Later>
        )}
      </li>
    );
  },
  ({ task }) => task,
);

const StepsMark = ({ steps }: { steps: Task['checklist'] }) => (
  <span role="img" aria-label={`${countDone(steps)} of ${steps.length} steps done`}>
    <Icon name="steps" size={14} />
    {countDone(steps)}/{steps.length}
  </span>
);
