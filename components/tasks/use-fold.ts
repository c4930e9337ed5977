import { useContext, useState } from 'react';
import { HighlightContext } from '@/components/item/highlight';
import type { Day } from '@/lib/shared/calendar';
import { foldedAtFirst, inSight } from '@/lib/shared/dense-day';
import type { Task } from '@/lib/shared/tasks';

/** Days that have been unfolded since the planner was opened: they stay so for the visit. */
const unfoldedDays = new Set<Day>();

const NONE: ReadonlySet<string> = new Set();

type Fold = { date: Day; folded: ReadonlySet<string>; unfolded: ReadonlySet<string> };

/** Folds a long list of tasks when its day is opened. */
export function useFold(date: Day, tasks: readonly Task[]) {
  const open = (): Fold => ({
    date,
    folded: unfoldedDays.has(date) ? NONE : foldedAtFirst(tasks),
    unfolded: NONE,
  });
  const [kept, setFold] = useState(open);
  const fold = kept.date === date ? kept : open();
  if (fold !== kept) setFold(fold);

  // A link may lead to a task in the fold.
  const ledTo = useContext(HighlightContext)?.id;
  const folded = new Set([...fold.folded].filter((id) => id !== ledTo));

  return {
    shown: inSight(tasks, folded),
    /** What has just come out of the fold. */
    unfolded: fold.unfolded,
    unfold: () => {
      unfoldedDays.add(date);
      setFold({ date, folded: NONE, unfolded: fold.folded });
    },
  };
}
