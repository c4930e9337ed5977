import { useEffect } from 'react';
import { isWriting } from '@/components/ui/is-writing';
import { undoLast } from '@/lib/client/items/undo';

/**
 * Takes the last change of this window back by Ctrl+Z or Cmd+Z. In a field with a text the browser undoes the typing,
 * and while a question is open its answer comes first.
 */
export function useUndoKey(): void {
  useEffect(() => {
    /** The field in which something was typed since it got the focus: its typing is undone even when it is empty. */
    let typedIn: EventTarget | null = null;
    const mayUndoTyping = (target: EventTarget | null): boolean =>
      isWriting(target) && (target === typedIn || !isEmpty(target));

    function onKeyDown(event: KeyboardEvent): void {
      if (event.defaultPrevented || !isUndo(event) || mayUndoTyping(event.target) || isAsking()) return;
      event.preventDefault();
      void undoLast();
    }
    const onInput = ({ target }: Event): void => {
      typedIn = target;
    };
    const onFocus = (): void => {
      typedIn = null;
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('input', onInput);
    document.addEventListener('focusin', onFocus);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('input', onInput);
      document.removeEventListener('focusin', onFocus);
    };
  }, []);
}

/** True for a text field without a text. Such a field gets the focus by itself when the last row of a list leaves. */
const isEmpty = (target: EventTarget | null): boolean =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.value === '';

/** True for the key that has the letter Z, or its place on a keyboard without Latin letters. */
const isUndo = ({ key, code, ctrlKey, metaKey, altKey, shiftKey, repeat }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) &&
  !(altKey || shiftKey || repeat) &&
  (key.toLowerCase() === 'z' || (code === 'KeyZ' && !/^[a-z]$/i.test(key)));

const isAsking = (): boolean =>
  document.querySelector('[role=alertdialog], [role=menu], [role=listbox], .versions') !== null;
