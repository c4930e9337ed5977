import type { CSSProperties } from 'react';
import type { DayCounts } from '@/lib/shared/text/day-counts';

/** The most squares that fit. */
const MOST_SQUARES = 14;

/** Shows one square for each task of a day, filled in proportion to completed ones; a bar if they do not fit. */
export function Tally({ counts: { tasks, done } }: { counts: DayCounts }) {
  if (tasks > MOST_SQUARES)
    return (
      <span className="tally">
        <i className="full" style={{ '--v': (100 * done) / tasks } as CSSProperties} />
      </span>
    );
  return (
    <span className="tally">
      {Array.from({ length: tasks }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a square is identified by its position.
        <i key={index} className={index < done ? 'is-on' : undefined} />
      ))}
    </span>
  );
}
