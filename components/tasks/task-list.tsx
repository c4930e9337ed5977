import { type ReactNode, type RefObject, useId, useMemo } from 'react';
import { orderedRows } from '@/components/item/drag/places';
import { EditingRow } from '@/components/item/list/editing-row';
import { useItemRows } from '@/components/item/list/use-item-rows';
import { GhostRow, useGhostsOf } from '@/components/item/row/ghost-row';
import { useHighlightedRow } from '@/components/item/row/highlight';
import { may } from '@/components/item/row/item-level';
import { KeptFocus } from '@/components/item/row/kept-focus';
import { ManyBar } from '@/components/item/selection/many-bar';
import { useSelection } from '@/components/item/selection/use-selection';
import { Avatar } from '@/components/ui/avatar';
import { useToday } from '@/lib/client/browser/today';
import { compareTasks } from '@/lib/client/changes/item-order';
import { useGoalsAround } from '@/lib/client/items/goals';
import type { Day } from '@/lib/shared/calendar/days';
import { isOpenTask } from '@/lib/shared/calendar/summary';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import { FoldLine } from './fold-line';
import styles from './fold-line.module.css';
import { TaskDialogs } from './task-dialogs';
import { TaskRow } from './task-row';
import type { DayGroups } from './use-day-groups';
import { useTaskList } from './use-task-list';

type TaskListProps = {
  /** Null for tasks for later. */
  date: Day | null;
  tasks: readonly Task[];
  groups: DayGroups;
  /** Gets the focus when the last task is removed. */
  focusWhenEmpty: RefObject<HTMLElement | null>;
  /** The input for a new task, after the person's own tasks. */
  children: ReactNode;
};

/**
 * The tasks of a day or those for later, one per line: the person's own, other people's by person, and completed ones,
 * collapsed into one line.
 */
export function TaskList({ date, tasks, groups, focusWhenEmpty, children }: TaskListProps) {
  const { own, others, done, turn, keepInPlace } = groups;
  const { list, handlers: ofList } = useTaskList({ date, focusWhenEmpty, onToggle: keepInPlace });
  const { discussion } = list;
  const inSight = [own, ...others.map(openOnes), openOnes(done)].flat();
  const selection = useSelection({
    items: inSight.map((item) => ({ kind: 'task', item })),
    page: date ?? 'later',
    focusWhenEmpty,
  });
  const { toggle } = selection;
  const handlers = useMemo(
    () => ({ ...ofList, choose: (item: Task) => toggle({ kind: 'task', item }) }),
    [ofList, toggle],
  );
  const highlightedId = useHighlightedRow(
    'task',
    inSight.map(({ id }) => id),
  );
  const rows = useItemRows({ kind: 'task', items: inSight, ...handlers });
  const listId = useId();
  const today = useToday();
  const ghosts = useGhostsOf('task', date, tasks);
  const goals = useGoalsAround(
    date ?? today,
    tasks.some(({ goalId }) => goalId !== null),
  );

  function draw(task: Task, isGrouped = false) {
    if (task.id === list.editingId)
      return <EditingRow key={`${task.id} form`} kind="task" item={task} list={list} className="row" />;
    const isThreadOpen = task.id === discussion.threadId;
    const row = (
      <TaskRow
        key={task.id}
        task={task}
        handlers={handlers}
        isHighlighted={task.id === highlightedId}
        isThreadOpen={isThreadOpen}
        isOpen={task.id === list.openId}
        isChosen={selection.has('task', task.id)}
        isChoosing={selection.isChoosing}
        isGrouped={isGrouped}
        goalTitle={task.goalId === null ? undefined : goals.find(({ id }) => id === task.goalId)?.title}
      />
    );
    // A row alone is not put into an array with an empty element, since React would match all rows by their keys again.
    if (!isThreadOpen) return row;
    return [
      row,
      <li key={`${task.id} thread`} className="thread-fold">
        {discussion.threadOf(task)}
      </li>,
    ];
  }

  /** The person's own tasks, and those that have just left the day, where they were. */
  function drawnOwn(): ReactNode[] {
    if (ghosts.length === 0) return own.flatMap((task) => draw(task));
    const rows = [
      ...own.map((task) => ({ task, drawn: draw(task) as ReactNode })),
      ...ghosts.map((ghost) => ({
        task: ghost.item,
        drawn: (
          <GhostRow
            key={`${ghost.item.id} ghost`}
            ghost={ghost}
            className="row"
            onUndo={() => list.focusWhenThere(ghost.item)}
          />
        ),
      })),
    ];
    return rows.sort((a, b) => compareTasks(a.task, b.task)).map(({ drawn }) => drawn);
  }

  return (
    <>
      <KeptFocus />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the rows have the controls, and this their keys */}
      <div
        className="day-list"
        ref={rows.container}
        {...rows.handlers}
        {...selection.handlers}
        onKeyDown={(event) => {
          selection.handlers.onKeyDown(event);
          rows.handlers.onKeyDown(event);
        }}
      >
        {own.length + ghosts.length > 0 && (
          <ul data-rows {...orderedRows(date)}>
            {drawnOwn()}
          </ul>
        )}
        {children}
        {others.map(({ person, tasks: theirs, fold, isOpen }) => (
          <section key={fold}>
            <FoldLine
              mark={<Avatar person={person} size="xs" />}
              isOpen={isOpen}
              listId={`${listId}${fold}`}
              onTurn={(toOpen) => turn(fold, toOpen)}
            >
              <bdi>{person.firstName}</bdi> {theirs.filter(isOpenTask).length} open
              {!theirs.some((task) => may(task, 'edit')) && ', view only'}
            </FoldLine>
            {isOpen && (
              <ul id={`${listId}${fold}`} data-rows>
                {theirs.flatMap((task) => draw(task, true))}
              </ul>
            )}
          </section>
        ))}
        {done.tasks.length > 0 && (
          <section className={styles.ofDone}>
            <FoldLine
              mark={<i className="check is-done" aria-hidden="true" />}
              isOpen={done.isOpen}
              listId={`${listId}${done.fold}`}
              onTurn={(toOpen) => turn(done.fold, toOpen)}
            >
              {overInWords(done.tasks)}
            </FoldLine>
            {done.isOpen && (
              <ul id={`${listId}${done.fold}`} data-rows>
                {done.tasks.flatMap((task) => draw(task))}
              </ul>
            )}
          </section>
        )}
      </div>
      <ManyBar selection={selection} />
      <TaskDialogs
        date={date}
        tasks={[...inSight, ...tasks.filter((task) => !inSight.includes(task))]}
        list={{ ...list, handlers }}
        onToggle={handlers.toggle}
      />
    </>
  );
}

/** Returns a text such as '3 done, 1 let go'. */
function overInWords(tasks: readonly Task[]): string {
  const dropped = tasks.filter(({ droppedAt }) => droppedAt !== null).length;
  const done = tasks.filter(({ completed, droppedAt }) => completed && droppedAt === null).length;
  return dropped === 0
    ? `${done} done`
    : done === 0
      ? `${dropped} let go`
      : `${done} done, ${dropped} let go`;
}

const openOnes = ({ tasks, isOpen }: { tasks: readonly Task[]; isOpen: boolean }): readonly Task[] =>
  isOpen ? tasks : [];
