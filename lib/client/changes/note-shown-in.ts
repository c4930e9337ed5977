import type { QueryKey } from '@tanstack/react-query';
import type { OutboxChange } from '@/lib/client/database/change';
import type { Comment } from '@/lib/shared/contract/schemas/comments';
import type { DayNote, GivenSticker } from '@/lib/shared/contract/schemas/day-notes';
import type { Target } from '@/lib/shared/contract/schemas/targets';
import { isSameTarget, type NoteView, notesKey, noteViewOf, threadKey } from './note-changes';

/** Pure functions that return comments and stickers as changes show them. */

/** Shows a change in the data of a query. Returns the same data if that changes nothing. */
export function noteShownIn(view: NoteView, key: QueryKey, data: unknown): unknown {
  const { dated } = view;
  if ('comment' in view && isKey(key, threadKey(dated.target))) return inThread(view, data as Comment[]);
  if (!isKey(key, notesKey(dated.date)) || view.did === 'edit') return data;
  return inNotes(view, data as DayNote[]);
}

const isKey = (key: QueryKey, other: QueryKey): boolean =>
  key.length === other.length && key.every((part, index) => part === other[index]);

/** Returns one's own comments on a target that these changes make, for a thread that could not be read. */
export const commentsIn = (changes: readonly OutboxChange[], target: Target): Comment[] =>
  changes.reduce<Comment[]>((thread, change) => {
    const view = noteViewOf(change);
    return view && 'comment' in view && isSameTarget(view.dated.target, target)
      ? inThread(view, thread)
      : thread;
  }, []);

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
