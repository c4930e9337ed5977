import { useSyncExternalStore } from 'react';
import { createStore } from './create-store';
import { readLocal, removeLocal, writeLocal } from './local-storage';

/**
 * The prefix of what this browser stores for the signed-in person in localStorage, such as drafts and filters. All of
 * it is removed when the session ends, so that the next person finds none of it.
 */
const PREFIX = 'dayfold.kept.';

/** The names of the stored values: a draft has one for its place, and a label filter one for its view. */
export type KeptName =
  | 'days-of-use'
  | 'first-day'
  | 'folded-days'
  | 'has-labels'
  | 'hidden-people'
  | 'hours-new'
  | 'notifications'
  | 'push'
  | 'recent'
  | 'schedule-as'
  | 'shared-with'
  | 'told'
  | 'turned-folds'
  | 'upcoming-filters'
  | 'week-view'
  | `draft ${string}`
  | `label-filter.${string}`;

/**
 * The most characters of a stored value. A longer one is kept in memory only, so that it takes no space from others.
 */
const LONGEST = 100_000;

/** The values that components have read, so that rendering reads no localStorage; null without subscribers. */
const shown = createStore<Map<string, string | null> | null>(null, followOtherTabs);

/** Values that the browser would not store, for as long as the page is open. */
const unstored = new Map<string, string>();

export const readKept = (name: KeptName): string | null => unstored.get(name) ?? readLocal(PREFIX + name);

/** @param value null removes the stored value */
export function writeKept(name: KeptName, value: string | null): void {
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

/** Returns the names of all stored values, without the prefix. */
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

/** Reads the values again when another tab of the browser changes localStorage. */
function followOtherTabs(): () => void {
  shown.set(new Map());
  window.addEventListener('storage', readAnew);
  return () => {
    window.removeEventListener('storage', readAnew);
    shown.set(null);
  };
}

function textOf(name: KeptName): string | null {
  const texts = shown.get();
  const known = texts?.get(name);
  if (known !== undefined) return known;
  const text = readKept(name);
  texts?.set(name, text);
  return text;
}

/** Hook: the current value under the name; null where there is none. */
export const useKept = (name: KeptName): string | null =>
  useSyncExternalStore(
    shown.subscribe,
    () => textOf(name),
    () => null,
  );
