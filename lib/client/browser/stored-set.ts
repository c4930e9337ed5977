import { useMemo } from 'react';
import { readKept, useKept, writeKept } from './person-storage';

/** A set of words that this browser keeps for the signed-in person (see `person-storage.ts`), stored as a JSON array. */

function parse(text: string | null): ReadonlySet<string> {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return new Set(Array.isArray(stored) ? stored.filter((entry) => typeof entry === 'string') : []);
  } catch {
    // Written by another version, or by hand.
    return new Set();
  }
}

/** The set kept under the name, as it changes; the same object until then. */
export function useKeptSet(name: string): ReadonlySet<string> {
  const text = useKept(name);
  return useMemo(() => parse(text), [text]);
}

/** Puts an entry into the set, or takes it out. */
export function setKeptEntry(name: string, entry: string, isIn: boolean): void {
  const entries = new Set(parse(readKept(name)));
  if (isIn) entries.add(entry);
  else entries.delete(entry);
  writeKept(name, JSON.stringify([...entries].sort()));
}
