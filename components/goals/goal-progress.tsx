import type { Goal } from '@/lib/shared/contract/schemas/goals';
import styles from './goals.module.css';

/** The most squares that are drawn; each then stands for more than one item. */
const SQUARES_MAX = 20;

/** How much of what serves a goal is done, as squares beside these numbers in words. */
export function GoalProgress({ progress: { done, total } }: Pick<Goal, 'progress'>) {
  const squares = Math.min(total, SQUARES_MAX);
  const filled = Math.floor((done / total) * squares);
  return (
    <span className={styles.squares} aria-hidden="true">
      {Array.from({ length: squares }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the squares are all alike.
        <i key={index} className={index < filled ? styles.isFilled : undefined} />
      ))}
    </span>
  );
}
