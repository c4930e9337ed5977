import type { QueryClient } from '@tanstack/react-query';
import { createStore } from '@/lib/client/browser/create-store';
import type { OutboxChange } from '@/lib/client/database/change';
import { discard, replaceBase, tryAgain } from '@/lib/client/outbox/outbox';
import { outboxChanges } from '@/lib/client/outbox/shown';
import type { Comment } from '@/lib/shared/contract/schemas/comments';
import type { ItemKind } from '@/lib/shared/contract/schemas/items';
import type { Scope } from '@/lib/shared/contract/schemas/series';
import { type AnyItem, itemViewOf } from './describe';
import { findItem } from './lists';
import { noteViewOf } from './note-changes';
import { changedBy } from './shown-in';

/**
 * A change that the server has refused because the same item or comment was changed elsewhere since it was read
 * (docs/product/offline.md).
 */
export type Conflict = {
  kind: ItemKind | 'comment';
  /** The occurrences that the change concerns; 'this' for a comment. */
  scope: Scope;
  /** The heading of the dialog, such as 'Ines changed this a moment ago'. */
  heading: string;
  /** The fields of the item or comment with this person's change (`mine`), and as stored (`theirs`). */
  mine: Readonly<Record<string, unknown>>;
  theirs: Readonly<Record<string, unknown>>;
  /** When this person made the change, in milliseconds since the epoch. */
  madeAt: number;
  /**
   * The first name of who has changed the stored item, and when, as an ISO time; null when the server has not said it.
   * The name is also null when this person has changed it in another browser.
   */
  by: string | null;
  at: string | null;
  /** The id of a change that had waited, and is kept in the outbox; null for one that was refused at once. */
  changeId: string | null;
  /** Sends the person's change again, based on the stored item. */
  keepMine: () => void;
  /** Forgets the person's change. */
  takeTheirs: () => void;
  /** Leaves the change in the outbox; null for one that was refused at once, which is not there. */
  decideLater: (() => void) | null;
};

/** The conflicts about which the person has not decided, the oldest first. */
const raised = createStore<readonly Conflict[]>([]);

/**
 * Opens the dialog in which the person chooses a version: after those that are open already, and once for each change
 * of the outbox. The stored version stays until they have chosen.
 */
export function raiseConflict(conflict: Conflict): void {
  const { changeId } = conflict;
  const all = raised.get();
  if (changeId !== null && all.some((other) => other.changeId === changeId)) return;
  raised.set([...all, conflict]);
}

/** Closes the dialog. The caller carries out what the person has chosen. */
export const settleConflict = (conflict: Conflict): void =>
  raised.set(raised.get().filter((other) => other !== conflict));

/** Closes the dialog for a change of the outbox that is no longer in conflict. */
const settleConflictOf = (changeId: string): void =>
  raised.set(raised.get().filter((other) => other.changeId !== changeId));

/** Hook: the first conflict about which the person has not decided; null without one. */
export const useConflict = (): Conflict | null => raised.useValue()[0] ?? null;

/** The part of a conflict that the dialog shows, without the choices. */
type Versions = Omit<Conflict, 'changeId' | 'keepMine' | 'takeTheirs' | 'decideLater'>;

/**
 * Returns both versions for a change that was refused because the stored one is another; null for a change that has no
 * versions, such as of a sticker.
 * @param current the stored item or comment
 * @param heading the heading for an item (`Conflict`); that for a comment is always the same
 * @param madeAt when the person made the change, in milliseconds since the epoch
 */
export function versionsOf(
  change: Pick<OutboxChange, 'view'>,
  current: unknown,
  heading: string,
  madeAt: number,
): Versions | null {
  const note = noteViewOf(change);
  if (note?.did === 'edit') {
    const theirs = current as Comment;
    return {
      kind: 'comment',
      scope: 'this',
      // Only its author can change a comment, so that the stored version is their own.
      heading: 'You changed this comment in another browser',
      mine: { content: note.content },
      theirs,
      madeAt,
      by: null,
      at: theirs.updatedAt,
    };
  }
  const view = itemViewOf(change);
  const [viewed] = view?.items ?? [];
  if (!view || !viewed) return null;
  const mine = changedBy(viewed.kind, viewed.item, view.way, madeAt);
  const theirs = current as AnyItem;
  return { kind: viewed.kind, scope: view.scope, heading, mine, theirs, madeAt, by: null, at: null };
}

/** Returns both versions for a change that had waited and is in conflict; null for any other. */
function conflictOf(change: OutboxChange): Conflict | null {
  const { id: changeId, state, problem, madeAt } = change;
  if (state !== 'conflict' || !problem?.current) return null;
  const heading = problem.details ?? 'Somebody changed this while you were offline';
  const versions = versionsOf(change, problem.current, heading, madeAt);
  if (!versions) return null;
  const { version, series } = problem.current as { version: number; series?: { version: number } | null };
  return {
    ...versions,
    ...(versions.kind === 'comment' ? {} : { by: problem.changedBy ?? null, at: problem.changedAt ?? null }),
    changeId,
    keepMine: () => void replaceBase(changeId, version, series?.version),
    takeTheirs: () => void discard(changeId),
    decideLater: () => {},
  };
}

/**
 * Opens the dialog for a change of the outbox that is in conflict, such as one about which the person has chosen to
 * decide later. Does nothing for any other change.
 */
export function raiseConflictOf(change: OutboxChange): void {
  const conflict = conflictOf(change);
  if (conflict) raiseConflict(conflict);
}

/**
 * Sends a refused change of the outbox once more. A change of many items is sent with the versions in which this page
 * shows them.
 */
export function tryShownAgain(client: QueryClient, change: OutboxChange): Promise<void> {
  const items = itemViewOf(change)?.items ?? [];
  const seen = items.map(({ kind, item }) => [item.id, findItem(client, kind, item.id)?.version ?? 0]);
  return tryAgain(change.id, Object.fromEntries(seen) as Record<string, number>);
}

/** The ids of the changes in conflict, as `followConflicts` has last seen them; null until it is called. */
let inConflict: ReadonlySet<string> | null = null;

/**
 * Opens the dialog for each change of the outbox that is or comes into conflict, from the first call on, and closes it
 * for one that was decided in another tab.
 */
export function followConflicts(): void {
  const follow = () => {
    const before = inConflict ?? new Set();
    const now = outboxChanges.get().filter(({ state }) => state === 'conflict');
    inConflict = new Set(now.map(({ id }) => id));
    for (const change of now) if (!before.has(change.id)) raiseConflictOf(change);
    for (const id of before) if (!inConflict.has(id)) settleConflictOf(id);
  };
  if (inConflict === null) outboxChanges.subscribe(follow);
  follow();
}
