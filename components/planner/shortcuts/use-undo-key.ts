import { useLayoutEffect } from 'react';
import { isWriting } from '@/components/ui/is-writing';
import { shortcutKeyOf } from '@/components/ui/keys';
import { reverseLast, type Way } from '@/lib/client/changes/undo';

/**
 * Takes the last change of this window back by Ctrl+Z or Cmd+Z, and makes it again by Ctrl+Y or with Shift. In a field
 * with a text the browser undoes the typing, and while a question is open its answer comes first.
 */
export function useUndoKey(): void {
  useLayoutEffect(() => {
    /** The field in which something was typed since it got the focus: its typing is undone even when it is empty. */
    let typedIn: EventTarget | null = null;
    const mayUndoTyping = (target: EventTarget | null): boolean =>
      isWriting(target) && (target === typedIn || !isEmpty(target));

    function onKeyDown(event: KeyboardEvent): void {
      const way = wayOf(event);
      if (event.defaultPrevented || !way || mayUndoTyping(event.target) || isAsking()) return;
      event.preventDefault();
      void reverseLast(way);
    }
    const onInput = ({ target }: Event): void => {
      typedIn = target;
    };
    // A window that becomes active again focuses the same field.
    const onFocus = ({ target }: Event): void => {
      if (target !== typedIn) typedIn = null;
    };
    // The page has taken what was typed, and has emptied the field.
    const onSubmit = (): void => {
      typedIn = null;
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('input', onInput);
    document.addEventListener('focusin', onFocus);
    document.addEventListener('submit', onSubmit);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('input', onInput);
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('submit', onSubmit);
    };
  }, []);
}

/** The types of input whose value is '' only if nothing is written there; half a date has this value too. */
const TEXTS: readonly string[] = ['text', 'search', 'email', 'password', 'tel', 'url', 'textarea'];

/** True for a text field without a text. Such a field gets the focus by itself when the last row of a list leaves. */
const isEmpty = (target: EventTarget | null): boolean =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) &&
  target.value === '' &&
  TEXTS.includes(target.type);

/** Returns 'undo' for Ctrl+Z and Cmd+Z, 'redo' for these with Shift and for Ctrl+Y, and null for any other press. */
function wayOf(press: KeyboardEvent): Way | null {
  const { ctrlKey, metaKey, shiftKey, altKey, repeat } = press;
  if (!(ctrlKey || metaKey) || altKey || repeat) return null;
  const key = shortcutKeyOf(press);
  if (key === 'z') return shiftKey ? 'redo' : 'undo';
  return key === 'y' && ctrlKey && !shiftKey ? 'redo' : null;
}

const isAsking = (): boolean =>
  document.querySelector('[role=alertdialog], [role=menu], [role=listbox], [data-versions]') !== null;
