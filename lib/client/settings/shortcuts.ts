import { createStore } from '@/lib/client/browser/create-store';
import { readLocal, removeLocal, writeLocal } from '@/lib/client/browser/local-storage';

/** Records that single-key shortcuts are off in this browser. Stored only when they have been switched off. */
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
