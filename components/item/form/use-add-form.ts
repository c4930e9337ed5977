import { type RefObject, useId, useRef, useState } from 'react';

export type AddForm = {
  isOpen: boolean;
  formId: string;
  /** True when the form takes the focus: not when a draft has opened it without a press of the button. */
  takesFocus: boolean;
  /** The properties of the button that opens the form. */
  trigger: {
    ref: RefObject<HTMLButtonElement | null>;
    'aria-expanded': boolean;
    'aria-controls': string | undefined;
    onClick: () => void;
  };
  /** Opens the form, which takes the focus. */
  open: () => void;
  close: () => void;
};

/**
 * Hook: the state of a form for new items and of the button that opens it. A form with a draft is open from the start;
 * the first press of the button then moves the focus into it, and the next one closes it.
 *
 * @param place the place of the draft
 * @param isWritten true when the form is not empty
 */
export function useAddForm(place: string, isWritten: boolean): AddForm {
  const formId = useId();
  const plus = useRef<HTMLButtonElement>(null);
  // `isWaiting` is true for a form that its draft has opened, until the button is pressed or the form closed.
  const arrived = { place, isOpen: isWritten, isWaiting: isWritten };
  const [state, setState] = useState(arrived);
  const { isOpen, isWaiting } = state.place === place ? state : arrived;
  if (state.place !== place) setState(arrived);

  const set = (isOpen: boolean) => setState({ place, isOpen, isWaiting: false });

  function close(): void {
    plus.current?.focus();
    set(false);
  }

  function open(): void {
    document.getElementById(formId)?.querySelector('input')?.focus();
    set(true);
  }

  function press(): void {
    if (isOpen && !isWaiting) close();
    else open();
  }

  return {
    isOpen,
    formId,
    takesFocus: !isWaiting,
    open,
    close,
    trigger: {
      ref: plus,
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? formId : undefined,
      onClick: press,
    },
  };
}
