import { useSyncExternalStore } from 'react';
import { readLocal, removeLocal, writeLocal } from './local-storage';

/**
 * What this browser keeps for the signed-in person besides their data: gone when they sign out, so that whoever comes
 * next finds nothing of it.
 */
const PREFIX = 'dayfold.kept.';

/** Characters of one value; a longer one lives for this page only, so that it takes no room from the others. */
const LONGEST = 100_000;

const listeners = new Set<() => void>();

/** What the page shows by now, so that drawing it reads no storage; empty while nothing listens. */
const drawn = new Map<string, string | null>();

/** What the browser would not store; this page has it until it is left. */
const unstored = new Map<string, string>();

const tell = (): void => {
  for (const listener of [...listeners]) listener();
};

export const readKept = (name: string): string | null => unstored.get(name) ?? readLocal(PREFIX + name);

/** @param value null removes it */
export function writeKept(name: string, value: string | null): void {
  if (readKept(name) === value) return;
  unstored.delete(name);
  if (value === null || value.length > LONGEST) removeLocal(PREFIX + name);
  else writeLocal(PREFIX + name, value);
  if (value !== null && readLocal(PREFIX + name) !== value) unstored.set(name, value);
  drawn.delete(name);
  tell();
}

export function removeKept(): void {
  for (const name of keptNames()) removeLocal(PREFIX + name);
  unstored.clear();
  readAnew();
}

/** The names of all that is stored. */
export function keptNames(): string[] {
  try {
    const keys = Object.keys(window.localStorage);
    return keys.filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
  } catch {
    return [];
  }
}

function readAnew(): void {
  drawn.clear();
  tell();
}

/** Other tabs of the browser write here too. */
function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', readAnew);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('storage', readAnew);
    drawn.clear();
  };
}

function textOf(name: string): string | null {
  if (listeners.size === 0) return readKept(name);
  const known = drawn.get(name);
  if (known !== undefined) return known;
  const text = readKept(name);
  drawn.set(name, text);
  return text;
}

/** The text kept under the name, as it changes; null where there is none. */
export const useKept = (name: string): string | null =>
  useSyncExternalStore(
    subscribe,
    () => textOf(name),
    () => null,
  );
