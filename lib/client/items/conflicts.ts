import { createStore } from '@/lib/client/browser/create-store';
import type { ItemKind } from '@/lib/shared/contract/items';
import type { Scope } from '@/lib/shared/contract/series';

/**
 * A change that the server has refused because somebody else has changed the same item since it was read
 * (docs/contract.md section 1).
 */
export type Conflict = {
  kind: ItemKind;
  /** The occurrences that the change concerns. */
  scope: Scope;
  /** The heading of the dialog, such as 'Ines changed this a moment ago'. */
  heading: string;
  /** The fields of the item with this person's change (`mine`), and as stored (`theirs`). */
  mine: Readonly<Record<string, unknown>>;
  theirs: Readonly<Record<string, unknown>>;
  /** Sends the person's change again, based on the stored item. */
  keepMine: () => void;
};

const waiting = createStore<readonly Conflict[]>([]);

/** Opens the dialog in which the person chooses a version. The stored version stays until they have chosen. */
export const raiseConflict = (conflict: Conflict): void => waiting.set([...waiting.get(), conflict]);

export const settleConflict = (conflict: Conflict): void =>
  waiting.set(waiting.get().filter((other) => other !== conflict));

/** Hook: the first conflict about which the person has not decided; null without one. */
export const useConflict = (): Conflict | null => waiting.useValue()[0] ?? null;
