import { useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { dropUntimed } from '@/components/item/drag/places';
import { useItemRows } from '@/components/item/list/use-item-rows';
import { may } from '@/components/item/row/item-level';
import { ListState } from '@/components/lists/leaf-states';
import { newestFirst } from '@/components/tasks/carried';
import { LaterSection } from '@/components/tasks/later-section';
import { TaskDialogs } from '@/components/tasks/task-dialogs';
import { useTaskList } from '@/components/tasks/use-task-list';
import { Skeleton } from '@/components/ui/skeleton';
import { tasksBefore } from '@/lib/client/items/tasks';
import { useVisibleItems } from '@/lib/client/people/people-filter';
import { stateOf } from '@/lib/client/query/read-state';
import type { Day } from '@/lib/shared/calendar/days';
import { isOpenTask } from '@/lib/shared/calendar/summary';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import styles from './board.module.css';
import { SHELF, TaskCard } from './board-cards';

type WeekShelfProps = { id: string; today: Day; tasks: readonly Task[] };

/**
 * The tasks that wait for a place, beside the board: the person's own open tasks that are left from earlier days, those
 * of the week that have no time, and those for later.
 */
export function WeekShelf({ id, today, tasks }: WeekShelfProps) {
  const query = useQuery(tasksBefore(today));
  const left = (useVisibleItems(query.data) ?? []).filter(isOpenTask);
  const untimed = tasks.filter(
    (task) =>
      isOpenTask(task) && !task.isShared && task.time === null && task.date !== null && task.date >= today,
  );
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  const { list, handlers } = useTaskList({
    date: today,
    focusWhenEmpty: heading,
    onToggle: () => {},
    listName: SHELF,
  });
  const all = [...newestFirst(left), ...untimed];
  const rows = useItemRows({ kind: 'task', listName: SHELF, items: all, ...handlers });
  return (
    <aside id={id} className={styles.shelf} aria-label="To place, and Later">
      <section aria-labelledby={headingId} {...dropUntimed(null)}>
        <div className="aside-head">
          <h2 id={headingId} ref={heading} tabIndex={-1}>
            To place
          </h2>
          {all.length > 0 && <span className="count">{all.length}</span>}
        </div>
        <ListState
          state={stateOf(query)}
          waiting={<Skeleton width="70%" />}
          failure="What is left from earlier days could not be loaded."
          onTryAgain={query.refetch}
          focusAfterwards={heading}
        />
        <div ref={rows.container} {...rows.handlers}>
          {all.length > 0 && (
            <ul data-rows aria-labelledby={headingId}>
              {all.map((task) => (
                <TaskCard
                  key={task.id}
                  task={task}
                  listName={SHELF}
                  onToggle={handlers.toggle}
                  onOpen={handlers.open}
                  onMove={may(task, 'edit') ? handlers.move : undefined}
                />
              ))}
            </ul>
          )}
        </div>
        {query.data && all.length === 0 && <p className="remark">Everything has its place.</p>}
      </section>
      <LaterSection />
      <TaskDialogs date={today} tasks={all} list={list} onToggle={handlers.toggle} isApart />
    </aside>
  );
}
