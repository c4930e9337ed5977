import { createStore } from '@/lib/client/browser/create-store';
import type { ItemKind } from '@/lib/shared/contract/items';

/**
 * A change that lost a conflict: somebody else has changed the same item since it was read (docs/contract.md section
 * 1).
 */
export type Conflict = {
  kind: ItemKind;
  /** 'Ines changed this a moment ago' */
  said: string;
  /** The item with this person's change, and as stored. */
  mine: Readonly<Record<string, unknown>>;
  theirs: Readonly<Record<string, unknown>>;
  /** Repeats the change against the stored item. */
  keepMine: () => void;
};

const waiting = createStore<readonly Conflict[]>([]);

/** Opens the question; the stored version stays until the person has chosen. */
export const raiseConflict = (conflict: Conflict): void => waiting.set([...waiting.get(), conflict]);

export const settleConflict = (conflict: Conflict): void =>
  waiting.set(waiting.get().filter((other) => other !== conflict));

/** The first unsettled conflict. */
export const useConflict = (): Conflict | null => waiting.useValue()[0] ?? null;
