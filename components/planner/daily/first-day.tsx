import { useEffect, useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { PHONE, useMedia } from '@/lib/client/browser/media';
import { useKept, writeKept } from '@/lib/client/browser/person-storage';
import { useToday } from '@/lib/client/browser/today';
import { useCountsByDay } from '@/lib/client/items/day';
import { useSampleDay } from '@/lib/client/items/sample-day';
import { useSession } from '@/lib/client/session/session';
import { type Day, dayAt, daysBetween } from '@/lib/shared/calendar/days';
import { gridPeriod } from '@/lib/shared/calendar/month-grid';
import styles from './first-day.module.css';

/** The number of days for which a planner counts as new. */
const NEW_FOR = 7;

const CLOSED = 'closed';

/**
 * Explains the planner to new people. It disappears with the first item, after a week, or when the person closes it.
 */
export function FirstDay({ date, month }: { date: Day; month: Day }) {
  const isNew = useIsNew();
  const isClosed = useKept('first-day') === CLOSED;
  if (!isNew || isClosed) return null;
  return <Invitation date={date} month={month} />;
}

function useIsNew(): boolean {
  const { user } = useSession();
  const today = useToday();
  return user !== null && daysBetween(dayAt(new Date(user.createdAt)), today) < NEW_FOR;
}

function Invitation({ date, month }: { date: Day; month: Day }) {
  const headingId = useId();
  const { state, counts } = useCountsByDay(gridPeriod(month));
  const isPhone = useMedia(PHONE);
  const fill = useSampleDay();
  const [isFilling, setFilling] = useState(false);
  const isPlanned = state === 'ready' && counts.size > 0;
  // Closes it for good: it must not appear in a month without items when other months have some.
  useEffect(() => {
    if (isPlanned) writeKept('first-day', CLOSED);
  }, [isPlanned]);
  if (state !== 'ready' || isPlanned) return null;

  const fillPage = () => {
    focusPage();
    setFilling(true);
    void fill(date).finally(() => setFilling(false));
  };
  const close = () => {
    focusPage();
    writeKept('first-day', CLOSED);
  };
  return (
    <section className={styles.firstDay} aria-labelledby={headingId}>
      <h2 id={headingId}>A page for every day</h2>
      <ul>
        <li>
          {isPhone ? 'Write a task into the field below' : 'Write a task on the last line of the left page'},
          and press Enter.
        </li>
        <li>The plus on the schedule adds a meeting; goals stand {isPhone ? 'below' : 'beside'} the page.</li>
        <li>Share any of them, or invite somebody into the whole planner.</li>
      </ul>
      <div className={styles.ways}>
        <Button size="sm" onClick={fillPage} disabled={isFilling}>
          Fill this page with a sample day
        </Button>
        <Button size="sm" variant="quiet" onClick={close}>
          No, thank you
        </Button>
      </div>
    </section>
  );
}

/** Moves the focus to the page, since the pressed button is removed with the explanation. */
function focusPage(): void {
  document.getElementById('content')?.focus({ preventScroll: true });
}
