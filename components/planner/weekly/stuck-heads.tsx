import { type RefObject, useEffect, useState } from 'react';
import { dropOnDay } from '@/components/item/drag/places';
import { classNames } from '@/components/ui/class-names';
import { type Day, formatDay, isDay } from '@/lib/shared/calendar/days';
import styles from './week-hours.module.css';

type StuckHeadsProps = {
  /** An element as high as the heads of the columns. */
  head: RefObject<HTMLElement | null>;
  days: readonly Day[];
  today: Day;
  selected: Day;
  onSelect: (day: Day) => void;
};

/**
 * The days at the top of the window while the heads of their columns are above it. They take no space. For a mouse and
 * a finger: keys and assistive technology have the heads themselves.
 */
export function StuckHeads({ head, days, today, selected, onSelect }: StuckHeadsProps) {
  const isAway = useIsAway(head);
  if (!isAway) return null;
  return (
    // What is hidden from assistive technology does not take the focus.
    <div
      className={styles.stuck}
      aria-hidden="true"
      data-stuck
      onPointerDown={(event) => event.preventDefault()}
    >
      <span />
      {days.map((day) => (
        <button
          key={day}
          type="button"
          tabIndex={-1}
          disabled={!isDay(day)}
          className={classNames(day === selected && styles.isSelected, day === today && styles.isToday)}
          onClick={() => onSelect(day)}
          {...dropOnDay(day)}
        >
          <span>{formatDay(day, { weekday: days.length < 7 ? 'short' : 'long' })}</span>{' '}
          <b>{formatDay(day, { day: 'numeric' })}</b>
        </button>
      ))}
    </div>
  );
}

/** Hook: true while an element is above what the frame and the stuck heads, of `--above`, leave of the window. */
function useIsAway(ref: RefObject<HTMLElement | null>): boolean {
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || !('IntersectionObserver' in window)) return;
    const above = Number.parseFloat(getComputedStyle(element).getPropertyValue('--above')) || 0;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry) setAway(!entry.isIntersecting && entry.boundingClientRect.bottom <= above);
      },
      { rootMargin: `-${above}px 0px 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return isAway;
}
