import { useQuery } from '@tanstack/react-query';
import { useCallback, useId, useRef } from 'react';
import { WaitingRows } from '@/components/item/row/waiting-rows';
import { HiddenByLabel } from '@/components/labels/hidden-by-label';
import { BlankLines, ListState } from '@/components/lists/leaf-states';
import { classNames } from '@/components/ui/class-names';
import { onDemand } from '@/components/ui/on-demand';
import { Skeleton } from '@/components/ui/skeleton';
import { useToday } from '@/lib/client/browser/today';
import { tasksOn } from '@/lib/client/items/tasks';
import { useEmptyText } from '@/lib/client/labels/label-filter';
import { useVisibleItems } from '@/lib/client/people/people-filter';
import { stateOf } from '@/lib/client/query/read-state';
import type { Day } from '@/lib/shared/calendar/days';
import { summarize } from '@/lib/shared/calendar/summary';
import { TaskComposer } from './task-composer';
import { TaskList } from './task-list';
import { useDayGroups } from './use-day-groups';
import { useDensity } from './use-density';

const CarryOver = onDemand(() => import('./carry-over').then(({ CarryOver }) => CarryOver));

const WAITING = (
  <WaitingRows className="row" widths={['72%', '54%', '63%']}>
    {(width) => (
      <>
        <span className="row-time">
          <Skeleton width="26px" />
        </span>
        <div className="body">
          <Skeleton width="20px" height="20px" shape="circle" />
          <Skeleton width={width} />
        </div>
      </>
    )}
  </WaitingRows>
);

const YearAgo = onDemand(() => import('./year-ago').then(({ YearAgo }) => YearAgo), <span />);

type TaskLeafProps = {
  date: Day;
  /** True on a phone, where a tab shows the heading, and the dock has the input for a new task. */
  bare?: boolean;
  /** True for a day below another view, which has no line about earlier days. */
  compact?: boolean;
};

/** The tasks of a day and the input for a new one, which are the left leaf of the page. */
export function TaskLeaf({ date, bare = false, compact = false }: TaskLeafProps) {
  const isToday = useToday() === date;
  const query = useQuery(tasksOn(date));
  const headingId = useId();
  const line = useRef<HTMLInputElement>(null);
  const leaf = useRef<HTMLElement>(null);
  const focusWhenEmpty = bare ? leaf : line;
  const state = stateOf(query);
  const emptyText = useEmptyText('Nothing planned yet. The page is yours.');
  const tasks = useVisibleItems(query.data) ?? [];
  const { completed, totalTasks } = summarize(tasks, []);
  const groups = useDayGroups(date, tasks, !query.isStale);
  const { own, others, done } = groups;
  const unfolded = [...others, done].filter(({ isOpen }) => isOpen);
  const isDense = useDensity(
    [date, state, ...unfolded.map(({ fold }) => fold)].join(' '),
    unfolded.reduce((sum, group) => sum + group.tasks.length, own.length),
  );

  /** Focuses the row that is the tab stop of the list; without rows, the input only loses the focus. */
  const leaveLine = useCallback(() => {
    const row = leaf.current?.querySelector<HTMLElement>('.day-list [data-rows] [tabindex="0"]');
    if (row) row.focus();
    else line.current?.blur();
  }, []);

  return (
    <section
      className={classNames('leaf', isDense && 'dense')}
      aria-labelledby={headingId}
      aria-busy={state === 'loading'}
      ref={leaf}
      tabIndex={-1}
    >
      <div className={bare ? 'vh' : 'leaf-head'}>
        <h2 id={headingId}>Tasks</h2>
        {totalTasks > 0 && (
          <bdi className="count">
            {completed} of {totalTasks} done
          </bdi>
        )}
      </div>
      <div className="lines">
        <ListState
          state={state}
          waiting={WAITING}
          failure="The tasks of this day could not be loaded."
          onTryAgain={query.refetch}
          focusAfterwards={focusWhenEmpty}
        />
        {isToday && !compact && <CarryOver date={date} focusWhenEmpty={leaf} />}
        <TaskList date={date} tasks={tasks} groups={groups} focusWhenEmpty={focusWhenEmpty}>
          {!bare && <TaskComposer date={date} inputRef={line} onLeave={leaveLine} />}
          {state === 'ready' && totalTasks === 0 && (
            <BlankLines text={emptyText} lines={3}>
              {!compact && <YearAgo date={date} isToday={isToday} />}
            </BlankLines>
          )}
        </TaskList>
        <HiddenByLabel items={query.data} />
      </div>
    </section>
  );
}
