import { useSyncExternalStore } from 'react';
import { readLocal, removeLocal, writeLocal } from './local-store';

/**
 * What this browser keeps for the signed-in person besides their data: gone when they sign out, so that whoever comes
 * next finds nothing of it.
 */
const PREFIX = 'dayfold.kept.';

const listeners = new Set<() => void>();

const tell = (): void => {
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
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The text kept under the name, as it changes; null where there is none. */
export const useKept = (name: string): string | null =>
  useSyncExternalStore(
    subscribe,
    () => readKept(name),
    () => null,
  );
