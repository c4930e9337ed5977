import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { Day } from '@/lib/shared/calendar';
import type { DayNote } from '@/lib/shared/day-notes';
import type { Target } from '@/lib/shared/targets';

/** Something that stands on a day, or the day itself. */
export type Noted = { target: Target; date: Day };

const keyOf = (date: Day) => ['/api/day-notes', date] as const;

/** How much has been said about everything on a day: one read for all of its rows. */
export const dayNotes = (date: Day) => queryOptions<DayNote[], Error, DayNote[]>({ queryKey: keyOf(date) });

const isOn =
  ({ targetType, targetId }: Target) =>
  (note: DayNote): boolean =>
    note.targetType === targetType && note.targetId === targetId;

const NOTHING: Pick<DayNote, 'comments' | 'stickers'> = { comments: 0, stickers: [] };

/**
 * What has been said about one thing. A row does not ask for the read again when it appears; `isFirst` does, for what
 * stands once on the page: an item may have come from another day meanwhile.
 */
export function useNotes({ target, date }: Noted, isFirst = false): Pick<DayNote, 'comments' | 'stickers'> {
  const { data } = useQuery({
    ...dayNotes(date),
    refetchOnMount: isFirst ? 'always' : false,
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
