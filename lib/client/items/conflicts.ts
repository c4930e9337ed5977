import { createStore } from '@/lib/client/browser/create-store';
import type { ItemKind } from '@/lib/shared/contract/items';

/** A change that came second: somebody else has changed the same item since it was read (docs/contract.md section 1). */
export type Conflict = {
  kind: ItemKind;
  /** 'Ines changed this a moment ago' */
  said: string;
  /** The item as this person wanted it, and as it is stored. */
  mine: Readonly<Record<string, unknown>>;
  theirs: Readonly<Record<string, unknown>>;
  /** Makes the change once more, onto what is stored now. */
  keepMine: () => void;
};

const waiting = createStore<readonly Conflict[]>([]);

/** Puts the question to the person; what is stored stays until they have chosen. */
export const raiseConflict = (conflict: Conflict): void => waiting.set([...waiting.get(), conflict]);

export const settleConflict = (conflict: Conflict): void =>
  waiting.set(waiting.get().filter((other) => other !== conflict));

/** The first of the conflicts that have not been settled. */
export const useConflict = (): Conflict | null => waiting.useValue()[0] ?? null;
