import { useSyncExternalStore } from 'react';
import { createStore } from './create-store';
import { readLocal, removeLocal, writeLocal } from './local-storage';

/**
 * What this browser keeps for the signed-in person besides their data: gone when they sign out, so that whoever comes
 * next finds nothing of it.
 */
const PREFIX = 'dayfold.kept.';

/** Characters of one value; a longer one lives for this page only, so that it takes no room from the others. */
const LONGEST = 100_000;

/** The texts that the page shows by now, so that drawing it reads no storage; null while nobody subscribes. */
const shown = createStore<Map<string, string | null> | null>(null, followOtherTabs);

/** What the browser would not store; this page has it until it is left. */
const unstored = new Map<string, string>();

export const readKept = (name: string): string | null => unstored.get(name) ?? readLocal(PREFIX + name);

/** @param value null removes it */
export function writeKept(name: string, value: string | null): void {
  if (readKept(name) === value) return;
  unstored.delete(name);
  if (value === null || value.length > LONGEST) removeLocal(PREFIX + name);
  else writeLocal(PREFIX + name, value);
  if (value !== null && readLocal(PREFIX + name) !== value) unstored.set(name, value);
  const texts = shown.get();
  texts?.delete(name);
  shown.set(texts);
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
  shown.set(shown.get() && new Map());
}

/** Other tabs of the browser write here too. */
function followOtherTabs(): () => void {
  shown.set(new Map());
  window.addEventListener('storage', readAnew);
  return () => {
    window.removeEventListener('storage', readAnew);
    shown.set(null);
  };
}

function textOf(name: string): string | null {
  const texts = shown.get();
  const known = texts?.get(name);
  if (known !== undefined) return known;
  const text = readKept(name);
  texts?.set(name, text);
  return text;
}

/** The text kept under the name, as it changes; null where there is none. */
export const useKept = (name: string): string | null =>
  useSyncExternalStore(
    shown.subscribe,
    () => textOf(name),
    () => null,
  );
