import type { QueryKey } from '@tanstack/react-query';
import type { OutboxChange } from '@/lib/client/database/change';
import type { Day } from '@/lib/shared/calendar/days';
import { LATER, NOTES } from '@/lib/shared/contract/plain/topics';
import type { Comment } from '@/lib/shared/contract/schemas/comments';
import type { GivenSticker } from '@/lib/shared/contract/schemas/day-notes';
import type { Target } from '@/lib/shared/contract/schemas/targets';

/** Changes of comments and stickers as data. */

/**
 * The subject of comments and stickers: an item, or a day itself.
 * @property date the day that it is shown on; null for a task for later
 */
export type DatedTarget = { target: Target; date: Day | null };

/**
 * The description of a change of comments or stickers in the outbox.
 * @property content the new text
 * @property name the first name of the person
 */
export type NoteView = { of: 'notes'; dated: DatedTarget } & (
  | { did: 'add'; comment: Comment }
  | { did: 'delete'; comment: Comment }
  | { did: 'edit'; comment: Comment; content: string }
  | { did: 'give' | 'take'; sticker: GivenSticker; name: string }
);

/** Returns the description of a change of comments or stickers; null for a change of anything else. */
export function noteViewOf({ view }: Pick<OutboxChange, 'view'>): NoteView | null {
  const given = view as { of?: unknown } | null;
  return given?.of === 'notes' ? (given as NoteView) : null;
}

/** The key of the comments on a target. */
export const threadKey = ({ targetType, targetId }: Target) =>
  ['/api/comments', targetType, targetId] as const;

/** The key of the stickers and the numbers of comments on a day and its items, or on the tasks for later. */
export const notesKey = (date: Day | null) => [NOTES, date ?? LATER] as const;

/** Returns the keys of the lists that a change is shown in. */
export const keysOf = ({ dated: { target, date } }: NoteView): QueryKey[] => [
  threadKey(target),
  notesKey(date),
];

/** True if both are the same item, or the same day. */
export const isSameTarget = (a: Target, b: Target): boolean =>
  a.targetType === b.targetType && a.targetId === b.targetId;

/** Returns the id of the last of these changes that gives this sticker; null without one. */
export function givingIn(changes: readonly OutboxChange[], target: Target, emoji: string): string | null {
  const giving = changes.findLast((change) => {
    const view = noteViewOf(change);
    return view?.did === 'give' && view.sticker.emoji === emoji && isSameTarget(view.dated.target, target);
  });
  return giving?.id ?? null;
}
