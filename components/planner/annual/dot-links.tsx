import { useRouter } from 'next/navigation';
import { type MouseEvent, memo, type RefObject } from 'react';
import { useRovingFocus } from '@/components/ui/use-roving-focus';
import { type Day, daysOf, formatDay, partsOf, periodOf } from '@/lib/shared/calendar/days';
import { type DayCounts, describeCounts, NOTHING } from '@/lib/shared/text/day-counts';
import styles from './annual.module.css';

export type DotGrid = {
  /** Pixels from one day to the next, and from one week to the next. */
  stepX: number;
  stepY: number;
  /** Pixels across a dot. */
  dot: number;
};

type DotLinksProps = {
  month: Day;
  /** Null until the counts are read. */
  counts: ReadonlyMap<Day, DayCounts> | null;
  /** The tab stop until a key has moved it. */
  rest: Day;
  grid: DotGrid;
  /** Called to move to the previous or next year. */
  onTurn: (by: 1 | -1) => void;
};

/**
 * Covers the dots of a month with a link to each day. The links are one tab stop, in which arrow keys move among the
 * days. They are plain elements with one handler, since a component for each of 365 days would slow the page down.
 */
export const DotLinks = memo(function DotLinks({ month, counts, rest, grid, onTurn }: DotLinksProps) {
  const router = useRouter();
  const days = daysOf(periodOf('monthly', month));
  const { group, tabStop, onKeyDown } = useRovingFocus({
    count: days.length,
    columns: 7,
    rest: partsOf(rest).dayOfMonth - 1,
    mark: 'dot',
    onTurn,
  });

  /** Navigates within the planner, unless the click asks for another tab or window. */
  function follow(event: MouseEvent<SVGSVGElement>): void {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const href = (event.target as Element).closest('a')?.getAttribute('href');
    if (!href) return;
    event.preventDefault();
    router.push(href);
  }

  const lead = partsOf(month).weekday;
  const { stepX, stepY, dot } = grid;
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no such element.
    <svg
      className={styles.dotLinks}
      width={6 * stepX + dot}
      height={5 * stepY + dot}
      role="group"
      aria-label={`Days of ${formatDay(month, { month: 'long' })}`}
      ref={group as RefObject<SVGSVGElement | null>}
      onKeyDown={onKeyDown}
      onClick={follow}
    >
      {days.map((day, index) => (
        <a
          key={day}
          href={`/daily?date=${day}`}
          data-dot={index}
          tabIndex={index === tabStop ? 0 : -1}
          aria-label={nameOf(day, counts)}
        >
          <rect
            x={((lead + index) % 7) * stepX + (dot - stepX) / 2}
            y={Math.floor((lead + index) / 7) * stepY + (dot - stepY) / 2}
            width={stepX}
            height={stepY}
            rx={3}
          />
        </a>
      ))}
    </svg>
  );
});

/** Returns a name such as 'March 14, 3 tasks, 0 meetings'; only the date until the counts are read. */
function nameOf(day: Day, counts: ReadonlyMap<Day, DayCounts> | null): string {
  const date = formatDay(day, { month: 'long', day: 'numeric' });
  return counts ? `${date}, ${describeCounts(counts.get(day) ?? NOTHING)}` : date;
}
