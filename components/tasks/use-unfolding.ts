import { type RefObject, useState } from 'react';

/**
 * The state of a line with further inputs. It is open while it has the focus or is filled, unless the person has closed
 * it.
 */
export function useUnfolding(element: RefObject<HTMLElement | null>, isFilled: boolean) {
  const [hasFocus, setFocus] = useState(false);
  const [isFolded, setFolded] = useState(false);

  /**
   * Closes the line once it has lost the focus. That moves everything below, so it waits until the key or the button
   * that moved the focus is released: the pressed element must not move away.
   */
  function foldWhenLeft(): void {
    const events = ['pointerup', 'pointercancel', 'keyup'] as const;
    const onEnd = () => {
      for (const event of events) document.removeEventListener(event, onEnd);
      setTimeout(() => {
        const { activeElement } = document;
        // A picker of the line has the focus apart from it.
        const isPicking = activeElement?.closest('[role=dialog], [role=menu]');
        if (!isPicking && !element.current?.contains(activeElement)) setFocus(false);
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
