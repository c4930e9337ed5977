import { type RefObject, useState } from 'react';

/**
 * Whether a line shows what belongs to it: while it has the focus or is filled, unless it has been folded by hand.
 */
export function useUnfolding(element: RefObject<HTMLElement | null>, isFilled: boolean) {
  const [hasFocus, setFocus] = useState(false);
  const [isFolded, setFolded] = useState(false);

  /**
   * Folding moves all that is below, so it waits until the key or the button that took the focus away is up: what was
   * pressed must still be where it was pressed.
   */
  function foldWhenLeft(): void {
    const events = ['pointerup', 'pointercancel', 'keyup'] as const;
    const onEnd = () => {
      for (const event of events) document.removeEventListener(event, onEnd);
      setTimeout(() => {
        if (!element.current?.contains(document.activeElement)) setFocus(false);
      });
    };
    for (const event of events) document.addEventListener(event, onEnd);
  }

  return {
    isOpen: (hasFocus || isFilled) && !isFolded,
    open: () => {
      setFocus(true);
      setFolded(false);
    },
    fold: () => setFolded(true),
    foldWhenLeft,
  };
}
