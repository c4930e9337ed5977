import type { Day } from '@/lib/shared/calendar/days';
import type { ItemKind } from '@/lib/shared/contract/schemas/items';

/** The fields of an item that determine its address. Only a task for later has no date. */
export type ItemPlace = { kind: ItemKind; id: string; date: Day | null };

/**
 * Returns the path of the day of an item, with its row highlighted; a goal has no row there. Without a day it is the
 * page of today, which shows the tasks for later.
 */
export function itemPath({ kind, id, date }: ItemPlace): string {
  const query = [date !== null && `date=${date}`, kind !== 'goal' && `highlight=${kind}-${id}`];
  return `/daily?${query.filter(Boolean).join('&')}`;
}
