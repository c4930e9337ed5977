import { useSyncExternalStore } from 'react';
import { readLocal, removeLocal, writeLocal } from '@/lib/client/browser/local-storage';

/** Whether single keys do something on this browser. Kept only when they have been switched off. */
const KEY = 'dayfold.shortcuts';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

const areOn = (): boolean => readLocal(KEY) !== 'off';

export const useShortcutsOn = (): boolean => useSyncExternalStore(subscribe, areOn, () => true);

export function switchShortcuts(on: boolean): void {
  if (on) removeLocal(KEY);
  else writeLocal(KEY, 'off');
  for (const listener of [...listeners]) listener();
}
