import { useQuery } from '@tanstack/react-query';
import { goalsOf } from '@/lib/client/items/goals';
import { useVisibleItems } from '@/lib/client/people/people-filter';
import type { Day } from '@/lib/shared/calendar/days';
import type { GoalType } from '@/lib/shared/calendar/goal-periods';
import styles from './paper.module.css';
import { fitLines } from './paper-layout';
import { Ring } from './paper-lines';

/** The number of goals that fit. */
const LINES = 4;

const NAMES = { daily: 'Daily', weekly: 'Weekly', monthly: 'Monthly', annual: 'Annual' } as const;

/** The goals of the period, in the head of a sheet. */
export function PaperGoals({ type, date }: { type: GoalType; date: Day }) {
  // Uses the data that the aside has read; this component sends no request.
  const goals = useVisibleItems(useQuery({ ...goalsOf(type, date), enabled: false }).data) ?? [];
  const { shown, more } = fitLines(goals, LINES);
  return (
    <div className={styles.goals}>
      <h2>{NAMES[type]} goals</h2>
      <ul>
        {shown.map(({ id, title, completed, progress }) => (
          <li key={id}>
            <Ring isDone={completed} />
            <span>
              <bdi>{title}</bdi>
            </span>
            {progress.total > 0 && (
              <em>
                {progress.done} of {progress.total}
              </em>
            )}
          </li>
        ))}
        {more > 0 && <li className={styles.more}>and {more} more</li>}
      </ul>
    </div>
  );
}
