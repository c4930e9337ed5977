import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type DatedTarget, isSameTarget, notesKey } from '@/lib/client/changes/note-changes';
import { shownNotesOf } from '@/lib/client/changes/shown-notes';
import { rangeKey } from '@/lib/client/query/path-key';
import type { Day, Period } from '@/lib/shared/calendar/days';
import { NOTES } from '@/lib/shared/contract/plain/topics';
import type { CommentCount, DayNote } from '@/lib/shared/contract/schemas/day-notes';
import type { ItemKind } from '@/lib/shared/contract/schemas/items';

/** Returns an item as a target, with the day that it is shown on. */
export const datedTarget = (targetType: ItemKind, targetId: string, date: Day | null): DatedTarget => ({
  target: { targetType, targetId },
  date,
});

/**
 * The query for the stickers and the number of comments of all targets on a day, or of all tasks for later, which are
 * read by one request.
 */
export const dayNotes = (date: Day | null) =>
  queryOptions<DayNote[], Error, DayNote[]>({ queryKey: notesKey(date) });

/** The query for the numbers of comments on the tasks and meetings of a period, which are read by one request. */
export const commentCountsIn = (period: Period) =>
  queryOptions<CommentCount[]>({ queryKey: rangeKey(NOTES, period) });

const NOTHING: Pick<DayNote, 'comments' | 'stickers'> = { comments: 0, stickers: [] };

/**
 * Hook: the number of comments and the stickers of one target.
 * @param isFirst true in a component that the page has once: when it is mounted, an invalidated read is repeated. False
 *   in the rows of a list
 */
export function useNotes(
  { target, date }: DatedTarget,
  isFirst = false,
): Pick<DayNote, 'comments' | 'stickers'> {
  shownNotesOf(useQueryClient());
  const { data } = useQuery({
    ...dayNotes(date),
    refetchOnMount: isFirst,
    retryOnMount: false,
    select: (notes) => notes.find((note) => isSameTarget(note, target)),
  });
  return data ?? NOTHING;
}
