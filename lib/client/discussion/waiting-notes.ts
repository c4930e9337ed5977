import { type Query, type QueryClient, type QueryKey, replaceEqualDeep } from '@tanstack/react-query';
import { claimShown, submitShown } from '@/lib/client/changes/submitted';
import { type NewChange, Withdrawn } from '@/lib/client/database/change';
import { answerOf } from '@/lib/client/outbox/outbox';
import { outboxChanges, useOutboxChanges } from '@/lib/client/outbox/shown';
import { invalidate } from '@/lib/client/query/invalidate';
import { perClient } from '@/lib/client/query/per-client';
import type { Comment } from '@/lib/shared/contract/schemas/comments';
import type { DayNote, GivenSticker } from '@/lib/shared/contract/schemas/day-notes';
import type { Target } from '@/lib/shared/contract/schemas/targets';
import { type DatedTarget, notesKey } from './day-notes';

/** The description of a change of comments or stickers in the outbox, from which a page shows it after a reload. */
export type NoteView = { of: 'notes'; dated: DatedTarget } & (
  | { did: 'add'; comment: Comment }
  | { did: 'delete'; comment: Comment }
  | { did: 'edit'; comment: Comment; content: string }
  | { did: 'give' | 'take'; sticker: GivenSticker; name: string }
);

export function noteViewOf(view: unknown): NoteView | null {
  const given = view as { of?: unknown } | null;
  return given?.of === 'notes' ? (given as NoteView) : null;
}

/** Stands for the id of a sticker that the server has not stored yet. */
export const PENDING = '00000000-0000-7000-8000-000000000000';

/**
 * A note with the changes that its number of comments includes already, each as 'add' or 'delete' and a comment's id.
 */
type CountedNote = DayNote & { counted?: readonly string[] };

type Waiting = { changeId: string; view: NoteView };

/** Shows the changes of comments and stickers that the server has not answered, in every list that is read. */
class WaitingNotes {
  readonly #client: QueryClient;
  #waiting: Waiting[] = [];
  #isWriting = false;

  constructor(client: QueryClient) {
    this.#client = client;
    client.getQueryCache().subscribe(({ type, query }) => {
      if (this.#isWriting || this.#waiting.length === 0 || (type !== 'added' && type !== 'updated')) return;
      this.#write(query, (data) =>
        this.#waiting.reduce((shown, { view }) => shownIn(view, query.queryKey, shown), data),
      );
    });
  }

  /** Returns the last change that gives this sticker and is not answered, by its id in the outbox; null without one. */
  givingOf({ target }: DatedTarget, emoji: string): string | null {
    const giving = this.#waiting.findLast(
      ({ view }) => view.did === 'give' && view.sticker.emoji === emoji && isSame(view.dated.target, target),
    );
    return giving?.changeId ?? null;
  }

  /** Shows a change at once and submits it. */
  submit<T>(view: NoteView, change: Omit<NewChange, 'view'>): Promise<T> {
    return this.#showUntil(change.id, view, submitShown<T>(this.#client, { ...change, view }));
  }

  /** Shows a change that an earlier page or another tab has made, once. */
  resume(changeId: string, view: NoteView): void {
    if (claimShown(this.#client, changeId))
      this.#showUntil(changeId, view, answerOf(changeId)).catch(() => {});
  }

  async #showUntil<T>(changeId: string, view: NoteView, answer: Promise<T>): Promise<T> {
    this.#waiting.push({ changeId, view });
    this.#applyToAll(view, shownIn);
    try {
      return await answer;
    } catch (error) {
      this.#applyToAll(view, revertedIn);
      throw error;
    } finally {
      this.#waiting = this.#waiting.filter((other) => other.changeId !== changeId);
      invalidate(this.#client, 'comment' in view ? 'comments' : 'stickers');
    }
  }

  #applyToAll(view: NoteView, how: Alter): void {
    const thread = threadKey(view.dated.target);
    // An item that is not stored yet has no comments of others.
    const isNew = outboxChanges
      .get()
      .some(({ creates, entities }) => creates && entities[0] === view.dated.target.targetId);
    if (isNew && this.#client.getQueryData(thread) === undefined) this.#client.setQueryData(thread, []);
    for (const key of [thread, notesKey(view.dated.date)]) {
      const query = this.#client.getQueryCache().find({ queryKey: key });
      if (query) this.#write(query, (data) => how(view, key, data));
    }
  }

  /** Writes what is to be shown instead of the data, as old as that. The query stays invalidated if it was. */
  #write(query: Query, shown: (data: unknown) => unknown): void {
    const { data, dataUpdatedAt: updatedAt, isInvalidated } = query.state;
    if (data === undefined) return;
    const next = replaceEqualDeep(data, shown(data));
    if (next === data) return;
    this.#isWriting = true;
    this.#client.setQueryData(query.queryKey, next, { updatedAt });
    if (isInvalidated) query.invalidate();
    this.#isWriting = false;
  }
}

/** Hook: one's own comments on a target that the server has not stored, for a thread that could not be read. */
export const useWaitingComments = (target: Target): readonly Comment[] =>
  useOutboxChanges().reduce<Comment[]>((thread, change) => {
    const view = noteViewOf(change.view);
    return view && 'comment' in view && isSame(view.dated.target, target) ? inThread(view, thread) : thread;
  }, []);

export const waitingNotesOf = perClient((client: QueryClient) => new WaitingNotes(client));

/** Runs the work for a change that was refused, and not for one that was taken back. */
export const unlessWithdrawn =
  (work: (error: unknown) => void) =>
  (error: unknown): void => {
    if (!(error instanceof Withdrawn)) work(error);
  };

export const threadKey = ({ targetType, targetId }: Target) =>
  ['/api/comments', targetType, targetId] as const;

/** Shows or reverts a change in the data of a query. Returns the same data if that changes nothing. */
type Alter = (view: NoteView, key: QueryKey, data: unknown) => unknown;

const shownIn: Alter = (view, key, data) => {
  if ('comment' in view && isKey(key, threadKey(view.dated.target))) return inThread(view, data as Comment[]);
  if (!isKey(key, notesKey(view.dated.date)) || view.did === 'edit') return data;
  return inNotes(view, data as DayNote[], (note) => shownOn(view, note));
};

const revertedIn: Alter = (view, key, data) => {
  if ('comment' in view && isKey(key, threadKey(view.dated.target)))
    return outOfThread(view, data as Comment[]);
  if (!isKey(key, notesKey(view.dated.date)) || view.did === 'edit') return data;
  return inNotes(view, data as DayNote[], (note) => revertedOn(view, note));
};

const isKey = (key: QueryKey, other: QueryKey): boolean =>
  key.length === other.length && key.every((part, index) => part === other[index]);

const isSame = (a: Target, b: Target): boolean => a.targetType === b.targetType && a.targetId === b.targetId;

type CommentView = Extract<NoteView, { comment: Comment }>;

function inThread(view: CommentView, thread: Comment[]): Comment[] {
  const { comment } = view;
  const there = thread.find(({ id }) => id === comment.id);
  if (view.did === 'add') return there ? thread : [...thread, comment];
  if (!there) return thread;
  if (view.did === 'delete') return thread.filter((other) => other !== there);
  if (there.content === view.content) return thread;
  return thread.map((other) => (other === there ? { ...other, content: view.content } : other));
}

function outOfThread(view: CommentView, thread: Comment[]): Comment[] {
  const { comment } = view;
  const others = thread.filter(({ id }) => id !== comment.id);
  if (view.did === 'add') return others;
  if (view.did === 'delete') return [...others, comment].sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
  return thread.map((other) =>
    other.id === comment.id && other.content === view.content
      ? { ...other, content: comment.content }
      : other,
  );
}

/** Changes the note of the view's target; one that has none gets it. */
function inNotes(
  { dated: { target } }: NoteView,
  notes: DayNote[],
  change: (note: CountedNote) => DayNote,
): DayNote[] {
  const note = notes.find((other) => isSame(other, target)) ?? { ...target, comments: 0, stickers: [] };
  const next = change(note);
  return next === note ? notes : [...notes.filter((other) => other !== note), next];
}

function shownOn(view: NoteView, note: CountedNote): CountedNote {
  if (!('comment' in view))
    return view.did === 'give'
      ? withOwn(note, view.sticker, view.name)
      : withoutOwn(note, view.sticker, view.name);
  const { counted = [] } = note;
  const mark = `${view.did} ${view.comment.id}`;
  return counted.includes(mark)
    ? note
    : { ...note, comments: count(note, view.did === 'add' ? 1 : -1), counted: [...counted, mark] };
}

function revertedOn(view: NoteView, note: CountedNote): CountedNote {
  if (!('comment' in view))
    return view.did === 'give'
      ? withoutOwn(note, view.sticker, view.name)
      : withOwn(note, view.sticker, view.name);
  const { counted = [] } = note;
  const mark = `${view.did} ${view.comment.id}`;
  return counted.includes(mark)
    ? {
        ...note,
        comments: count(note, view.did === 'add' ? -1 : 1),
        counted: counted.filter((other) => other !== mark),
      }
    : note;
}

const count = ({ comments }: DayNote, by: number): number => Math.max(0, comments + by);

function withOwn(note: CountedNote, { emoji, ownId }: GivenSticker, name: string): CountedNote {
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

function withoutOwn(note: CountedNote, { emoji }: GivenSticker, name: string): CountedNote {
  if (!note.stickers.some((sticker) => sticker.emoji === emoji && sticker.ownId)) return note;
  const taken = note.stickers.map((sticker) => {
    if (sticker.emoji !== emoji) return sticker;
    const index = sticker.names.lastIndexOf(name);
    const names = sticker.names.filter((_name, place) => place !== index);
    return { ...sticker, count: sticker.count - 1, ownId: null, names };
  });
  return { ...note, stickers: taken.filter((sticker) => sticker.count > 0) };
}
