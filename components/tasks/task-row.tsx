import { draggableItem } from '@/components/item/drag/places';
import type { CompletableHandlers } from '@/components/item/row/item-handlers';
import { itemRow } from '@/components/item/row/item-row';
import { ItemTitle, isLongTitle } from '@/components/item/row/item-title';
import { CommentMark, StickerMarks } from '@/components/item/row/marks';
import { OwnerMark } from '@/components/item/row/ownership';
import { PriorityMark } from '@/components/item/row/priority';
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
  /** The title of the task's goal, once it is read. */
  goalTitle: string | undefined;
};

/** One task on its line. Memoised: a change to one task renders one row. */
export const TaskRow = itemRow(
  function TaskRow(props: TaskRowProps) {
    const { task, handlers, isHighlighted, isThreadOpen, isOpen, isChosen, isChoosing, goalTitle } = props;
    const { isTouch, talk } = handlers;
    const { comments, stickers } = useNotes(datedTarget('task', task.id, task.date));
    const { checklist, labels, carried, estimate, collaborators } = task;
    const peopleInMeta = isLongTitle(task.title);
    const extras = (
      <>
        <StickerMarks stickers={stickers} />
        <TaskPeople people={collaborators} />
      </>
    );
    const hasMeta =
      task.series !== null ||
      checklist.length > 0 ||
      labels.length > 0 ||
      goalTitle !== undefined ||
      carried >= CARRIED_SHOWN ||
      comments > 0 ||
      (peopleInMeta && (stickers.length > 0 || collaborators.length > 0));
    return (
      <li
        id={rowIdOf({ kind: 'task', id: task.id })}
        data-row
        {...draggableItem('task', task)}
        className={classNames(
          'row',
          hasMeta && 'two',
          task.completed && 'is-done',
          task.droppedAt !== null && 'is-dropped',
          isHighlighted && 'is-lit',
          isOpen && 'is-open',
          isChosen && 'is-chosen',
        )}
        tabIndex={-1}
      >
        {isChoosing && <ChooseControl title={task.title} isChosen={isChosen} />}
        <span className="at">{task.time && <time>{task.time}</time>}</span>
        <div className="body">
          <TaskCheck task={task} onToggle={handlers.toggle} />
          <ItemTitle item={task} handlers={handlers} />
          {hasMeta && (
            <div className="meta">
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
              {peopleInMeta && extras}
            </div>
          )}
        </div>
        <div className="side">
          {!isTouch && (
            <Later turns={1}>
              <TaskActions task={task} handlers={handlers} isThreadOpen={isThreadOpen} />
            </Later>
          )}
          {!peopleInMeta && extras}
          <OwnerMark item={task} />
          <PriorityMark priority={task.priority} />
          {task.droppedAt !== null && <span className="len">let go</span>}
          {estimate !== null && task.droppedAt === null && (
            <span className="len">
              <span className="vh">Takes </span>
              {formatDuration(estimate)}
            </span>
          )}
        </div>
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
