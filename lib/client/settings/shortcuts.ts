import { createStore } from '@/lib/client/browser/create-store';
import { readLocal, removeLocal, writeLocal } from '@/lib/client/browser/local-storage';

/** The name under which this browser stores that single-key shortcuts are off. Nothing is stored while they are on. */
const KEY = 'dayfold.shortcuts';

const areOn = (): boolean => readLocal(KEY) !== 'off';

const shortcutsOn = createStore(true, followOtherTabs, areOn);

const readAgain = (): void => shortcutsOn.set(areOn());

function followOtherTabs(): () => void {
  window.addEventListener('storage', readAgain);
  return () => window.removeEventListener('storage', readAgain);
}

export const useShortcutsOn = (): boolean => shortcutsOn.useValue(() => true);

export function switchShortcuts(on: boolean): void {
  if (on) removeLocal(KEY);
  else writeLocal(KEY, 'off');
  readAgain();
}
