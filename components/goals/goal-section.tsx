import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { AddItem } from '@/components/item/form/add-item';
import { useAddForm } from '@/components/item/form/use-add-form';
import { useComposer } from '@/components/item/form/use-composer';
import { WaitingRows } from '@/components/item/row/waiting-rows';
import { ListState } from '@/components/lists/leaf-states';
import { Button } from '@/components/ui/button';
import { FoldHead } from '@/components/ui/fold-head';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { Skeleton } from '@/components/ui/skeleton';
import { PHONE, useMedia } from '@/lib/client/browser/media';
import { goalsOf, useGoalActions } from '@/lib/client/items/goals';
import { useEmptyText, useLabelFilter } from '@/lib/client/labels/label-filter';
import { useVisibleItems } from '@/lib/client/people/people-filter';
import { stateOf } from '@/lib/client/query/read-state';
import type { Day } from '@/lib/shared/calendar/days';
import { firstDayOf, type GoalType } from '@/lib/shared/calendar/goal-periods';
import { GoalList } from './goal-list';
import styles from './goals.module.css';

const WAITING = (
  <WaitingRows className={styles.goal} widths={['70%', '52%']}>
    {(width) => (
      <>
        <Skeleton width="16px" height="16px" />
        <Skeleton width={width} />
      </>
    )}
  </WaitingRows>
);

const HEADINGS: Record<GoalType, string> = {
  daily: 'Daily goals',
  weekly: 'Weekly goals',
  monthly: 'Monthly goals',
  annual: 'Annual goals',
};

type GoalSectionProps = { type: GoalType; date: Day };

/** Shows the goals of the day, week, month or year that contains the day; on a phone collapsed below their heading. */
export function GoalSection({ type, date }: GoalSectionProps) {
  const query = useQuery(goalsOf(type, date));
  const { create } = useGoalActions();
  const { id: labelId } = useLabelFilter();
  const composer = useComposer('goal', {
    place: `${type} ${firstDayOf(type, date)}`,
    // What is added has the label that the view shows.
    create: (id, values) =>
      create({ id, type, date, ...values, ...(labelId !== null && { labels: [labelId] }) }),
  });
  const { isWritten } = composer;
  const isPhone = useMedia(PHONE);
  const [isUnfolded, setUnfolded] = useState(isWritten);
  const form = useAddForm(firstDayOf(type, date), isWritten);
  const { trigger, isOpen } = form;
  const plus = trigger.ref;
  const [headingId, bodyId] = [useId(), useId()];
  const state = stateOf(query);
  const emptyText = useEmptyText('One goal is plenty. Write it down.');
  const goals = useVisibleItems(query.data) ?? [];
  const done = goals.filter(({ completed }) => completed).length;
  const count = goals.length > 0 && `${done} of ${goals.length}`;
  const isShown = !isPhone || isUnfolded;

  return (
    <section className={styles.goals} aria-labelledby={headingId} aria-busy={state === 'loading'}>
      {isPhone ? (
        <FoldHead
          headingId={headingId}
          bodyId={bodyId}
          isOpen={isUnfolded}
          onToggle={() => setUnfolded(!isUnfolded)}
          name={HEADINGS[type]}
          count={count}
        />
      ) : (
        <div className="aside-head">
          <h2 id={headingId}>{HEADINGS[type]}</h2>
          {count && <bdi className="count">{count}</bdi>}
          <IconButton {...trigger} icon="plus" label="Add a goal" size="sm" data-shortcut="new-goal" />
        </div>
      )}
      {isShown && (
        <div id={bodyId} className="goals-body">
          <AddItem kind="goal" composer={composer} form={form} />
          <ListState
            state={state}
            waiting={WAITING}
            failure="These goals could not be loaded."
            onTryAgain={query.refetch}
            focusAfterwards={plus}
          />
          {goals.length > 0 && (
            <GoalList period={firstDayOf(type, date)} goals={goals} focusWhenEmpty={plus} />
          )}
          {state === 'ready' && goals.length === 0 && !isOpen && <p className="remark">{emptyText}</p>}
          {isPhone && (
            <Button {...trigger} variant="quiet" className="add-line">
              <Icon name="plus" />
              Add a goal
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
