import { useSyncExternalStore } from 'react';
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

let waiting: readonly Conflict[] = [];
const listeners = new Set<() => void>();

function set(next: readonly Conflict[]): void {
  waiting = next;
  for (const listener of [...listeners]) listener();
}

/** Puts the question to the person; what is stored stays until they have chosen. */
export const raiseConflict = (conflict: Conflict): void => set([...waiting, conflict]);

export const settleConflict = (conflict: Conflict): void =>
  set(waiting.filter((other) => other !== conflict));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const first = (): Conflict | null => waiting[0] ?? null;

/** The first of the conflicts that have not been settled. */
export const useConflict = (): Conflict | null => useSyncExternalStore(subscribe, first, () => null);
