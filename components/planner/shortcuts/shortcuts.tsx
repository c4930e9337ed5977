'use client';

import { createContext, type ReactNode, useContext, useLayoutEffect, useRef, useState } from 'react';
import { isWriting } from '@/components/ui/is-writing';
import { useShortcutsOn } from '@/lib/client/settings/shortcuts';
import { ShortcutHelp, UndoQuestion } from './on-demand-dialogs';
import { togglePalette } from './open-palette';
import { isPaletteKey, shortcutOf } from './shortcut-keys';
import { useShortcutActions } from './use-shortcut-actions';
import { useUndoKey } from './use-undo-key';

const HelpContext = createContext<(() => void) | null>(null);

/** Returns the function that opens the list of shortcuts; null outside the planner. */
export const useShortcutHelp = (): (() => void) | null => useContext(HelpContext);

/** Handles shortcuts in the planner, and contains the dialog that lists them and the question of Undo. */
export function Shortcuts({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const [open] = useState(() => () => setOpen(true));
  useKeys(open);
  usePaletteKey();
  useUndoKey();
  return (
    <HelpContext value={open}>
      {children}
      <ShortcutHelp isOpen={isOpen} onOpenChange={setOpen} />
      <UndoQuestion />
    </HelpContext>
  );
}

/**
 * Handles keys while shortcuts are on. Layout effects, here and below: an effect may run after the page is seen, and a
 * key that is pressed at once would be lost.
 */
function useKeys(openHelp: () => void): void {
  const isOn = useShortcutsOn();
  const act = useShortcutActions(openHelp);
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });

  useLayoutEffect(() => {
    if (!isOn) return;
    function onKeyDown(event: KeyboardEvent): void {
      if (event.defaultPrevented || isWriting(event.target) || isCovered()) return;
      const shortcut = shortcutOf(event);
      if (!shortcut) return;
      event.preventDefault();
      latest.current(shortcut);
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
}

/** Opens and closes the palette by Ctrl+K or Cmd+K, also in fields and while single-key shortcuts are off. */
function usePaletteKey(): void {
  useLayoutEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.defaultPrevented || !isPaletteKey(event) || isAsking()) return;
      event.preventDefault();
      togglePalette();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** True while a dialog, a menu or a list box with keys of its own covers the page. */
const isCovered = (): boolean =>
  document.querySelector('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]') !== null;

/** True while a question has to be answered first, or a menu is open. */
const isAsking = (): boolean => document.querySelector('[role=alertdialog], [role=menu]') !== null;
