import type { QueryKey } from '@tanstack/react-query';
import type { OutboxChange } from '@/lib/client/database/change';
import type { Day } from '@/lib/shared/calendar/days';
import { LATER, NOTES } from '@/lib/shared/contract/plain/topics';
import type { Comment } from '@/lib/shared/contract/schemas/comments';
import type { DayNote, GivenSticker } from '@/lib/shared/contract/schemas/day-notes';
import type { Target } from '@/lib/shared/contract/schemas/targets';

/** Changes of comments and stickers as data, and what they show. */

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

/** Shows a change in the data of a query. Returns the same data if that changes nothing. */
export function noteShownIn(view: NoteView, key: QueryKey, data: unknown): unknown {
  const { dated } = view;
  if ('comment' in view && isKey(key, threadKey(dated.target))) return inThread(view, data as Comment[]);
  if (!isKey(key, notesKey(dated.date)) || view.did === 'edit') return data;
  return inNotes(view, data as DayNote[]);
}

const isKey = (key: QueryKey, other: QueryKey): boolean =>
  key.length === other.length && key.every((part, index) => part === other[index]);

/** True if both are the same item, or the same day. */
export const isSameTarget = (a: Target, b: Target): boolean =>
  a.targetType === b.targetType && a.targetId === b.targetId;

/** Returns one's own comments on a target that these changes make, for a thread that could not be read. */
export const commentsIn = (changes: readonly OutboxChange[], target: Target): Comment[] =>
  changes.reduce<Comment[]>((thread, change) => {
    const view = noteViewOf(change);
    return view && 'comment' in view && isSameTarget(view.dated.target, target)
      ? inThread(view, thread)
      : thread;
  }, []);

/** Returns the id of the last of these changes that gives this sticker; null without one. */
export function givingIn(changes: readonly OutboxChange[], target: Target, emoji: string): string | null {
  const giving = changes.findLast((change) => {
    const view = noteViewOf(change);
    return view?.did === 'give' && view.sticker.emoji === emoji && isSameTarget(view.dated.target, target);
  });
  return giving?.id ?? null;
}

function inThread(view: Extract<NoteView, { comment: Comment }>, thread: Comment[]): Comment[] {
  const { comment } = view;
  const there = thread.find(({ id }) => id === comment.id);
  if (view.did === 'add') return there ? thread : [...thread, comment];
  if (!there) return thread;
  if (view.did === 'delete') return thread.filter((other) => other !== there);
  if (there.content === view.content) return thread;
  return thread.map((other) => (other === there ? { ...other, content: view.content } : other));
}

/** Shows a change in the note of its target. A target without a note gets one. */
function inNotes(view: NoteView, notes: DayNote[]): DayNote[] {
  const { target } = view.dated;
  const note = notes.find((other) => isSameTarget(other, target)) ?? { ...target, comments: 0, stickers: [] };
  const next = shownOn(view, note);
  return next === note ? notes : [...notes.filter((other) => other !== note), next];
}

function shownOn(view: NoteView, note: DayNote): DayNote {
  if ('comment' in view)
    return { ...note, comments: Math.max(0, note.comments + (view.did === 'add' ? 1 : -1)) };
  return view.did === 'give'
    ? withOwn(note, view.sticker, view.name)
    : withoutOwn(note, view.sticker, view.name);
}

function withOwn(note: DayNote, { emoji, ownId }: GivenSticker, name: string): DayNote {
  const there = note.stickers.find((sticker) => sticker.emoji === emoji);
  if (there?.ownId) return note;
  const given: GivenSticker = there
    ? { ...there, count: there.count + 1, ownId, names: [...there.names, name] }
    : { emoji, count: 1, ownId, names: [name] };
  return {
    ...note,
    stickers: there
      ? note.stickers.map((sticker) => (sticker === there ? given : sticker))
      : [...note.stickers, given],
  };
}

function withoutOwn(note: DayNote, { emoji }: GivenSticker, name: string): DayNote {
  if (!note.stickers.some((sticker) => sticker.emoji === emoji && sticker.ownId)) return note;
  const taken = note.stickers.map((sticker) => {
    if (sticker.emoji !== emoji) return sticker;
    const index = sticker.names.lastIndexOf(name);
    const names = sticker.names.filter((_name, place) => place !== index);
    return { ...sticker, count: sticker.count - 1, ownId: null, names };
  });
  return { ...note, stickers: taken.filter((sticker) => sticker.count > 0) };
}
