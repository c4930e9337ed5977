import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { openSheet } from '@/components/item/sheet/open-sheet';
import { keptItem } from '@/lib/client/search/kept';
import { rememberVisit } from '@/lib/client/search/recent';
import { isGoalType } from '@/lib/shared/calendar/goal-periods';
import { useShownPeriod } from './use-here';

/** Milliseconds after which a place counts as visited, so that those that one turns past do not. */
const STAY = 1500;

/** Renders nothing; remembers the days, weeks, months and years that are shown, and the items whose sheet is open. */
export function Visits() {
  const client = useQueryClient();
  const shown = useShownPeriod();
  const [kind, date] = [shown?.kind, shown?.date];
  const sheet = openSheet.useValue(() => null);

  useEffect(() => {
    if (!isGoalType(kind) || !date) return;
    const timer = setTimeout(() => rememberVisit({ kind, date }), STAY);
    return () => clearTimeout(timer);
  }, [kind, date]);

  useEffect(() => {
    if (!sheet) return;
    const found = KINDS.map((kind) => keptItem(client, kind, sheet.id)).find((each) => each !== null);
    if (!found) return;
    const { kind, item } = found;
    rememberVisit({ kind, id: item.id, title: item.title, date: item.date });
  }, [client, sheet]);
  return null;
}

const KINDS = ['task', 'schedule', 'goal'] as const;
