import { useSyncExternalStore } from 'react';
import { createStore } from './create-store';
import { readLocal, removeLocal, writeLocal } from './local-storage';

/**
 * Values that this browser stores for the signed-in person besides their data; removed at sign-out, so that the next
 * person finds none of them.
 */
const PREFIX = 'dayfold.kept.';

/** Most characters of a stored value; a longer one lives for this page only, so that it takes no space from others. */
const LONGEST = 100_000;

/** The values that the page shows, so that rendering reads no storage; null without subscribers. */
const shown = createStore<Map<string, string | null> | null>(null, followOtherTabs);

/** Values that the browser would not store; they live as long as this page. */
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

/** The names of all stored values. */
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

/** Other tabs of the browser write these values too. */
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

/** The current value of the name; null where there is none. */
export const useKept = (name: string): string | null =>
  useSyncExternalStore(
    shown.subscribe,
    () => textOf(name),
    () => null,
  );
