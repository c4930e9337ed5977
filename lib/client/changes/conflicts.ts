import { createStore } from '@/lib/client/browser/create-store';
import type { ItemKind } from '@/lib/shared/contract/schemas/items';
import type { Scope } from '@/lib/shared/contract/schemas/series';

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

const waiting = createStore<readonly Conflict[]>([]);

/**
 * Opens the dialog in which the person chooses a version. The stored version stays until they have chosen. It is opened
 * once for a change of the outbox.
 */
export function raiseConflict(conflict: Conflict): void {
  const { changeId } = conflict;
  const raised = waiting.get();
  if (changeId !== null && raised.some((other) => other.changeId === changeId)) return;
  waiting.set([...raised, conflict]);
}

export const settleConflict = (conflict: Conflict): void =>
  waiting.set(waiting.get().filter((other) => other !== conflict));

/** Closes the dialog for a change of the outbox that is no longer in conflict. */
export const settleConflictOf = (changeId: string): void =>
  waiting.set(waiting.get().filter((other) => other.changeId !== changeId));

/** Hook: the first conflict about which the person has not decided; null without one. */
export const useConflict = (): Conflict | null => waiting.useValue()[0] ?? null;
