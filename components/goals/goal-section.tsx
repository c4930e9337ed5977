import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { LoadFailure } from '@/components/item/leaf-states';
import { Unsent } from '@/components/item/unsent';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { FoldHead } from '@/components/ui/fold-head';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { onDemand } from '@/components/ui/on-demand';
import { stateOf } from '@/lib/client/day';
import { goalsOf } from '@/lib/client/goals';
import { PHONE, useMedia } from '@/lib/client/media';
import { useShown } from '@/lib/client/people-filter';
import type { Day } from '@/lib/shared/calendar';
import { firstDayOf, type GoalType } from '@/lib/shared/goal-periods';
import { GoalList } from './goal-list';
import { GoalSkeleton } from './goal-skeleton';
import { useGoalComposer } from './use-goal-composer';

const NewGoalForm = onDemand(() => import('./new-goal-form').then(({ NewGoalForm }) => NewGoalForm));

const HEADINGS: Record<GoalType, string> = {
  daily: 'Daily goals',
  weekly: 'Weekly goals',
  monthly: 'Monthly goals',
  annual: 'Annual goals',
};

type GoalSectionProps = { type: GoalType; date: Day };

/** The goals of the day, week, month or year that holds the day; on a phone behind a row that unfolds them. */
export function GoalSection({ type, date }: GoalSectionProps) {
  const query = useQuery(goalsOf(type, date));
  const composer = useGoalComposer(type, date);
  const isPhone = useMedia(PHONE);
  const [isUnfolded, setUnfolded] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const plus = useRef<HTMLButtonElement>(null);
  const [headingId, bodyId, formId] = [useId(), useId(), useId()];
  const state = stateOf(query);
  const goals = useShown(query.data) ?? [];
  const done = goals.filter(({ completed }) => completed).length;
  const count = goals.length > 0 && `${done} of ${goals.length}`;
  const isShown = !isPhone || isUnfolded;

  function close(): void {
    plus.current?.focus();
    setAdding(false);
  }

  const adding = {
    ref: plus,
    'aria-expanded': isAdding,
    'aria-controls': isAdding ? formId : undefined,
    onClick: () => (isAdding ? close() : setAdding(true)),
  };

  return (
    <section
      className={classNames('goals', isUnfolded && 'is-unfolded')}
      aria-labelledby={headingId}
      aria-busy={state === 'loading'}
    >
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
          <IconButton {...adding} icon="plus" label="Add a goal" size="sm" />
        </div>
      )}
      {isShown && (
        <div id={bodyId} className="goals-body">
          <Unsent drafts={composer.unsent} onSendAgain={composer.sendAgain} onDiscard={composer.discard} />
          {isAdding && <NewGoalForm id={formId} composer={composer} onClose={close} />}
          {state === 'loading' && <GoalSkeleton />}
          {state === 'failed' && (
            <LoadFailure
              text="These goals could not be loaded."
              onTryAgain={() => {
                plus.current?.focus();
                void query.refetch();
              }}
            />
          )}
          {goals.length > 0 && <GoalList period={firstDayOf(type, date)} goals={goals} end={plus} />}
          {state === 'ready' && goals.length === 0 && !isAdding && (
            <p className="remark">One goal is plenty. Write it down.</p>
          )}
          {isPhone && (
            <Button {...adding} variant="quiet" className="add">
              <Icon name="plus" />
              Add a goal
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
