import { useSyncExternalStore } from 'react';
import { readLocal, removeLocal, writeLocal } from './local-store';

/**
 * What this browser keeps for the signed-in person besides their data: gone when they sign out, so that whoever comes
 * next finds nothing of it.
 */
const PREFIX = 'dayfold.kept.';

const listeners = new Set<() => void>();

/** What the page shows by now, so that drawing it reads no storage; empty while nothing listens. */
const drawn = new Map<string, string | null>();

const tell = (): void => {
  drawn.clear();
  for (const listener of [...listeners]) listener();
};

export const readKept = (name: string): string | null => readLocal(PREFIX + name);

export function writeKept(name: string, value: string): void {
  if (readKept(name) === value) return;
  writeLocal(PREFIX + name, value);
  tell();
}

export function removeKept(): void {
  for (const key of keys()) if (key.startsWith(PREFIX)) removeLocal(key);
  tell();
}

function keys(): string[] {
  try {
    return Object.keys(window.localStorage);
  } catch {
    return [];
  }
}

/** Other tabs of the browser write here too. */
function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', tell);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('storage', tell);
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
