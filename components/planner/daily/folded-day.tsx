import { useQueryClient } from '@tanstack/react-query';
import { Button } from '@/components/ui/button';
import { onDemand } from '@/components/ui/on-demand';
import { foldAway, foldDay, useIsFolded } from '@/lib/client/view-state/folded-days';
import type { Day } from '@/lib/shared/calendar/days';
import styles from './folded-day.module.css';
import { FoldedWords } from './folded-words';

/** The open tasks of a day that is being folded away, beside the day after it. */
export const Evening = onDemand(() => import('./evening').then(({ Evening }) => Evening));

/** The button at the foot of today that folds the day away and unfolds it. */
export function FoldAway({ date }: { date: Day }) {
  const client = useQueryClient();
  const isFolded = useIsFolded(date);
  return (
    <Button
      variant="quiet"
      size="sm"
      data-fold
      onClick={() => (isFolded ? foldDay(date, false) : foldAway(client, date))}
    >
      {isFolded ? 'Unfold the day' : 'Fold the day away'}
    </Button>
  );
}

/** One sentence in place of the leaves of a day that was folded away. */
export const FoldedDay = ({ date }: { date: Day }) => (
  <p className={styles.foldedDay} role="status">
    <FoldedWords date={date} />
  </p>
);
