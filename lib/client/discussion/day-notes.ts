import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { Day } from '@/lib/shared/calendar/days';
import type { DayNote } from '@/lib/shared/contract/day-notes';
import type { ItemKind } from '@/lib/shared/contract/items';
import type { Target } from '@/lib/shared/contract/targets';
import { NOTES } from '@/lib/shared/contract/topics';

/** An item shown with a day, or the day itself. */
export type Noted = { target: Target; date: Day };

/** An item on a day that it is shown with. */
export const notedOf = (targetType: ItemKind, targetId: string, date: Day): Noted => ({
  target: { targetType, targetId },
  date,
});

const keyOf = (date: Day) => [NOTES, date] as const;

/** Counts of comments, and the stickers, of everything on a day: one read for all of its rows. */
export const dayNotes = (date: Day) => queryOptions<DayNote[], Error, DayNote[]>({ queryKey: keyOf(date) });

const isOn =
  ({ targetType, targetId }: Target) =>
  (note: DayNote): boolean =>
    note.targetType === targetType && note.targetId === targetId;

const NOTHING: Pick<DayNote, 'comments' | 'stickers'> = { comments: 0, stickers: [] };

/**
 * The comments' count and the stickers of one item. A new row does not repeat an invalidated read; `isFirst` does, for
 * a component that is on the page once.
 */
export function useNotes({ target, date }: Noted, isFirst = false): Pick<DayNote, 'comments' | 'stickers'> {
  const { data } = useQuery({
    ...dayNotes(date),
    refetchOnMount: isFirst,
    retryOnMount: false,
    select: (notes) => notes.find(isOn(target)),
  });
  return data ?? NOTHING;
}

/** Changes what is shown of one item; returns the function that reverts it. */
export function alterNotes(
  client: QueryClient,
  { target, date }: Noted,
  change: (note: DayNote) => DayNote,
): () => void {
  const queryKey = keyOf(date);
  void client.cancelQueries({ queryKey });
  const before = client.getQueryData<DayNote[]>(queryKey);
  if (!before) return () => {};
  const note = before.find(isOn(target)) ?? { ...target, ...NOTHING };
  client.setQueryData<DayNote[]>(queryKey, [...before.filter((other) => !isOn(target)(other)), change(note)]);
  return () => client.setQueryData<DayNote[]>(queryKey, before);
}
