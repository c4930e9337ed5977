import { useEffect } from 'react';
import { isWriting } from '@/components/ui/is-writing';
import { undoLast } from '@/lib/client/items/undo';

/**
 * Takes the last change of this window back by Ctrl+Z or Cmd+Z. In a field the browser undoes the typing, and while a
 * question is open its answer comes first.
 */
export function useUndoKey(): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.defaultPrevented || !isUndo(event) || isWriting(event.target) || isAsking()) return;
      event.preventDefault();
      void undoLast();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** True for the key that has the letter Z, or its place on a keyboard without Latin letters. */
const isUndo = ({ key, code, ctrlKey, metaKey, altKey, shiftKey, repeat }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) &&
  !(altKey || shiftKey || repeat) &&
  (key.toLowerCase() === 'z' || (code === 'KeyZ' && !/^[a-z]$/i.test(key)));

const isAsking = (): boolean =>
  document.querySelector('[role=alertdialog], [role=menu], [role=listbox], .versions') !== null;
