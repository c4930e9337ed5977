import type { QueryClient } from '@tanstack/react-query';
import { FURTHER_TOASTS } from '@/lib/client/browser/further-toasts';
import { type Notice, notify } from '@/lib/client/browser/toasts';
import type { ScopedItem } from '@/lib/client/series/scope-questions';
import { seriesAround } from '@/lib/client/series/series';
import { type Day, formatDay } from '@/lib/shared/calendar/days';
import type { ItemKind, SeriesOfItem } from '@/lib/shared/contract/schemas/items';
import { dismissGhost, showGhost } from './ghosts';
import type { Movable } from './movable';

type Skipped = { kind: ItemKind; item: ScopedItem };

/**
 * Tells that an occurrence was skipped, and when the next one is. Where it was stays a row that says so.
 * @param skipping resolves to false when the server has refused it
 */
export async function tellSkipped(
  client: QueryClient,
  { kind, item }: Skipped,
  skipping: Promise<boolean>,
  action: Notice['action'],
): Promise<void> {
  const { id, title, date, series } = item;
  if (series === null || date === null) return;
  const undo = action && {
    ...action,
    onPress: () => {
      dismissGhost(client, id);
      action.onPress();
    },
  };
  const leave = (to: string) => {
    // Goals have no rows of this kind.
    if (kind === 'goal') return;
    const movable = { kind, item } as unknown as Movable;
    showGhost(client, { ...movable, to, isSkipped: true, undo: () => undo?.onPress() });
  };
  leave('skipped');
  if (!(await skipping)) return dismissGhost(client, id);
  const next = await nextAfter(client, date, series);
  if (next) leave(`skipped, next on ${formatDay(next, { month: 'short', day: 'numeric' })}`);
  const words = next ? `${title} is next on ${inWords(next)}.` : title;
  notify({ ...FURTHER_TOASTS.skipped(inWords(date), words), action: undo });
}

/** Returns the next day of the series; undefined without one, and when it cannot be read. */
const nextAfter = (client: QueryClient, date: Day, series: SeriesOfItem): Promise<Day | undefined> =>
  client.fetchQuery({ ...seriesAround({ date, series }), staleTime: 0, networkMode: 'always' }).then(
    ({ next }) => next.find((day) => day > date),
    () => undefined,
  );

const inWords = (day: Day): string => formatDay(day, { month: 'long', day: 'numeric' });
