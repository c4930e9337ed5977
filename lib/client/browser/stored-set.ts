import { useMemo } from 'react';
import { type KeptName, readKept, useKept, writeKept } from './person-storage';

/** Sets of words that this browser stores for the signed-in person (see `person-storage.ts`), each as a JSON array. */

function parse(text: string | null): ReadonlySet<string> {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return new Set(Array.isArray(stored) ? stored.filter((entry) => typeof entry === 'string') : []);
  } catch {
    // The text is from another version, or was edited by hand.
    return new Set();
  }
}

/** Hook: the current set under the name; the same object until it changes. */
export function useKeptSet(name: KeptName): ReadonlySet<string> {
  const text = useKept(name);
  return useMemo(() => parse(text), [text]);
}

/** Adds or removes an entry of the set. */
export function setKeptEntry(name: KeptName, entry: string, isIn: boolean): void {
  const entries = new Set(parse(readKept(name)));
  if (isIn) entries.add(entry);
  else entries.delete(entry);
  writeKept(name, JSON.stringify([...entries].sort()));
}
