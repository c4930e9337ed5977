import { useQuery } from '@tanstack/react-query';
import { type RefObject, useId, useMemo, useState } from 'react';
import { Button } from '@/components/ui/button';
import { onDemand } from '@/components/ui/on-demand';
import { useManyActions } from '@/lib/client/items/many';
import { tasksBefore } from '@/lib/client/items/tasks';
import { addDays, type Day, daysBetween, formatDay, partsOf } from '@/lib/shared/calendar/days';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import { newestFirst } from './carried';
import styles from './carry-over.module.css';

const CarryOverReview = onDemand(() =>
  import('./carry-over-review').then(({ CarryOverReview }) => CarryOverReview),
);

type CarryOverProps = {
  /** Today. */
  date: Day;
  /** Gets the focus when nothing is left over any more. */
  focusWhenEmpty: RefObject<HTMLElement | null>;
};

/** One line about the open tasks of earlier days, which brings all of them to today or unfolds them for a review. */
export function CarryOver({ date, focusWhenEmpty }: CarryOverProps) {
  const { data } = useQuery(tasksBefore(date));
  const left = useMemo(() => newestFirst(data ?? []), [data]);
  const many = useManyActions();
  const [isReviewed, setReviewed] = useState(false);
  const reviewId = useId();
  const from = onlyDayOf(left);
  if (left.length === 0) return null;

  function bringAll(): void {
    focusWhenEmpty.current?.focus();
    const all = left.map((item) => ({ kind: 'task' as const, item }));
    void many.change(all, { date, carry: true }, 'brought to today');
  }

  return (
    <section aria-label="Left from earlier days">
      <div className={styles.line}>
        <span className={styles.margin} aria-hidden="true">
          {from && partsOf(from).dayOfMonth}
        </span>
        <p className={styles.says}>
          {left.length} left from {whenInWords(from, date)}
        </p>
        <span className={styles.atEnd}>
          <Button
            variant="quiet"
            size="sm"
            aria-expanded={isReviewed}
            aria-controls={isReviewed ? reviewId : undefined}
            onClick={() => setReviewed(!isReviewed)}
          >
            {isReviewed ? 'Fold' : 'Review'}
          </Button>
          <Button variant="quiet" size="sm" onClick={bringAll}>
            Bring all
          </Button>
        </span>
      </div>
      {isReviewed && (
        <CarryOverReview id={reviewId} today={date} left={left} focusWhenEmpty={focusWhenEmpty} />
      )}
    </section>
  );
}

/** Returns the day that all of the tasks are on; null if they are on several. */
const onlyDayOf = ([first, ...others]: readonly Task[]): Day | null =>
  first && others.every(({ date }) => date === first.date) ? first.date : null;

function whenInWords(day: Day | null, today: Day): string {
  if (day === null) return 'earlier days';
  if (day === addDays(today, -1)) return 'yesterday';
  return formatDay(
    day,
    daysBetween(day, today) < 7 ? { weekday: 'long' } : { month: 'long', day: 'numeric' },
  );
}
