import { RepeatsLine } from '@/components/item/series/repeats-line';
import { GoalValue } from '@/components/item/sheet/goal-value';
import styles from '@/components/item/sheet/item-sheet.module.css';
import type { Sheet } from '@/components/item/sheet/sheet';
import { SheetLine } from '@/components/item/sheet/sheet-line';
import { TextValue } from '@/components/item/sheet/text-value';
import { GOAL_TYPES } from '@/lib/shared/calendar/goal-periods';
import { GoalProgress } from './goal-progress';

/** The lines of a goal's sheet. */
export function GoalLines({ sheet }: { sheet: Sheet<'goal'> }) {
  const { item: goal, mayEdit, change } = sheet;
  const wider = GOAL_TYPES.slice(GOAL_TYPES.indexOf(goal.type) + 1);
  const { done, total } = goal.progress;
  return (
    <>
      <SheetLine label="Description">
        <TextValue
          sheet={sheet}
          name="description"
          label="Description, optional"
          empty="Add a description"
          isProse
          className={styles.notes}
        />
      </SheetLine>
      <RepeatsLine sheet={sheet} />
      {wider.length > 0 && (
        <SheetLine label="Part of">
          <GoalValue
            label="Part of"
            value={goal.parentId}
            date={goal.date}
            types={wider}
            mayEdit={mayEdit}
            onChange={(parentId) => change({ parentId })}
          />
        </SheetLine>
      )}
      <SheetLine label="Progress">
        {total === 0 ? (
          <small>Nothing serves this goal yet</small>
        ) : (
          <div className={styles.pair}>
            <span>
              {done} of {total} done
            </span>
            <GoalProgress progress={goal.progress} />
          </div>
        )}
      </SheetLine>
    </>
  );
}
