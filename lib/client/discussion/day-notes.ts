import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { Day } from '@/lib/shared/calendar/days';
import type { DayNote } from '@/lib/shared/contract/day-notes';
import type { ItemKind } from '@/lib/shared/contract/items';
import type { Target } from '@/lib/shared/contract/targets';
import { NOTES } from '@/lib/shared/contract/topics';

/** Something that stands on a day, or the day itself. */
export type Noted = { target: Target; date: Day };

/** An item's comments and stickers, on a day that the item is drawn with. */
export const notedOf = (targetType: ItemKind, targetId: string, date: Day): Noted => ({
  target: { targetType, targetId },
  date,
});

const keyOf = (date: Day) => [NOTES, date] as const;

/** How much has been said about everything on a day: one read for all of its rows. */
export const dayNotes = (date: Day) => queryOptions<DayNote[], Error, DayNote[]>({ queryKey: keyOf(date) });

const isOn =
  ({ targetType, targetId }: Target) =>
  (note: DayNote): boolean =>
    note.targetType === targetType && note.targetId === targetId;

const NOTHING: Pick<DayNote, 'comments' | 'stickers'> = { comments: 0, stickers: [] };

/**
 * What has been said about one thing. A row that appears has no stale read repeated; `isFirst` has, for what stands once
 * on the page.
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

/** Alters what is shown about one thing; the function returned takes it back. */
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
