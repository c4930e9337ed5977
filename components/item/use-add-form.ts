import { type RefObject, useId, useRef, useState } from 'react';

export type AddForm = {
  isOpen: boolean;
  formId: string;
  /** Whether the form is to have the focus: not when a draft has opened it, and nobody has asked for it. */
  takesFocus: boolean;
  /** For the button that opens the form. */
  trigger: {
    ref: RefObject<HTMLButtonElement | null>;
    'aria-expanded': boolean;
    'aria-controls': string | undefined;
    onClick: () => void;
  };
  close: () => void;
};

/**
 * The form for new items behind a plus. What is half written opens it again wherever its place is shown: the plus then
 * leads into it once, before it closes.
 *
 * @param place that of the draft
 * @param isWritten whether something is written in the form
 */
export function useAddForm(place: string, isWritten: boolean): AddForm {
  const formId = useId();
  const plus = useRef<HTMLButtonElement>(null);
  const arrived = { place, isOpen: isWritten, isWaiting: isWritten };
  const [state, setState] = useState(arrived);
  const { isOpen, isWaiting } = state.place === place ? state : arrived;
  if (state.place !== place) setState(arrived);

  const set = (isOpen: boolean) => setState({ place, isOpen, isWaiting: false });

  function close(): void {
    plus.current?.focus();
    set(false);
  }

  function press(): void {
    if (isOpen && !isWaiting) {
      close();
      return;
    }
    document.getElementById(formId)?.querySelector('input')?.focus();
    set(true);
  }

  return {
    isOpen,
    formId,
    takesFocus: !isWaiting,
    close,
    trigger: {
      ref: plus,
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? formId : undefined,
      onClick: press,
    },
  };
}
