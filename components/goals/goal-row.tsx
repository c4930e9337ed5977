import { dropOnGoal } from '@/components/item/drag/places';
import { ActionButtons } from '@/components/item/row/item-action';
import { type CompletableHandlers, rowActionsOf } from '@/components/item/row/item-handlers';
import { itemRow } from '@/components/item/row/item-row';
import { ItemTitle } from '@/components/item/row/item-title';
import { CommentMark, StickerMarks } from '@/components/item/row/marks';
import { OwnerMark } from '@/components/item/row/ownership';
import { rowIdOf } from '@/components/item/row/row-focus';
import { ChooseControl } from '@/components/item/selection/choose-control';
import { RepeatMark } from '@/components/item/series/repeat-mark';
import { StreakMark } from '@/components/item/series/streak-mark';
import { LabelMarks } from '@/components/labels/label-marks';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { datedTarget, useNotes } from '@/lib/client/discussion/day-notes';
import type { Day } from '@/lib/shared/calendar/days';
import type { Goal } from '@/lib/shared/contract/schemas/goals';
import { GoalMark } from './goal-mark';
import { GoalProgress } from './goal-progress';
import styles from './goals.module.css';

type GoalRowProps = {
  goal: Goal;
  /** The first day of the period that the goal is shown in. */
  period: Day;
  handlers: CompletableHandlers<Goal>;
  isThreadOpen: boolean;
  isChosen: boolean;
  /** True while rows have a control that chooses them. */
  isChoosing: boolean;
  /** The title of the goal that this one is part of, once it is read. */
  parentTitle: string | undefined;
};

/** The row of a goal. Memoised, so that a change to one goal renders one row. */
export const GoalRow = itemRow(
  function GoalRow(props: GoalRowProps) {
    const { goal, period, handlers, isThreadOpen, isChosen, isChoosing, parentTitle } = props;
    const { isTouch, talk } = handlers;
    const { done, total } = goal.progress;
    const { comments, stickers } = useNotes(datedTarget('goal', goal.id, period));
    return (
      <li
        id={rowIdOf({ kind: 'goal', id: goal.id })}
        data-row
        {...dropOnGoal(goal.id)}
        className={classNames(styles.goal, goal.completed && styles.isDone, isChosen && styles.isChosen)}
        tabIndex={-1}
      >
        {isChoosing && <ChooseControl title={goal.title} isChosen={isChosen} />}
        <GoalMark goal={goal} onToggle={handlers.toggle} />
        <div>
          <ItemTitle item={goal} handlers={handlers} />
          {goal.description && (
            <p className={styles.description}>
              <bdi>{goal.description}</bdi>
            </p>
          )}
          {parentTitle !== undefined && (
            <p className={styles.parent}>
              <span>
                <Icon name="sub" size={14} /> <span className="vh">Part of </span>
                <bdi>{parentTitle}</bdi>
              </span>
            </p>
          )}
          {total > 0 && (
            <p className={styles.parent}>
              <span>
                {done} of {total} done
              </span>
              <GoalProgress progress={goal.progress} />
            </p>
          )}
          {(goal.labels.length > 0 ||
            goal.series !== null ||
            goal.isShared ||
            comments > 0 ||
            stickers.length > 0) && (
            <div className="meta">
              <LabelMarks ids={goal.labels} />
              {goal.series && <RepeatMark series={goal.series} goalType={goal.type} />}
              <StreakMark item={goal} />
              <OwnerMark item={goal} />
              <StickerMarks stickers={stickers} />
              <CommentMark
                count={comments}
                isOpen={isThreadOpen}
                onPress={isTouch ? () => talk(goal) : undefined}
              />
            </div>
          )}
        </div>
        {!isTouch && <ActionButtons of={goal.title} actions={rowActionsOf(goal, handlers, isThreadOpen)} />}
      </li>
    );
  },
  ({ goal }) => goal,
);
