import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '@/components/ui/class-names';
import { isOfInputMethod } from '@/components/ui/keys';
import styles from './item-sheet.module.css';

type FoldProps = {
  /** The element that covers the right leaf; the leaf is the element before it. */
  place: HTMLElement;
  /** The accessible name. */
  label: string;
  head: ReactNode;
  onClose: () => void;
  /** The element that gets the focus of the sheet when it closes. */
  returnFocusTo: () => HTMLElement | null;
  children: ReactNode;
};

/** An item's sheet that is folded over the right leaf. The page stays in use; the leaf below it does not. */
export function Fold({ place, label, head, onClose, returnFocusTo, children }: FoldProps) {
  const latest = useRef(returnFocusTo);
  useEffect(() => {
    latest.current = returnFocusTo;
  });

  useLayoutEffect(() => {
    const leaf = place.previousElementSibling;
    leaf?.toggleAttribute('inert', true);
    return () => {
      leaf?.toggleAttribute('inert', false);
      if (isOfSheet(document.activeElement, place)) latest.current()?.focus();
    };
  }, [place]);

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const { target, currentTarget } = event;
    const isOwn = target instanceof HTMLElement && currentTarget.contains(target);
    if (event.key !== 'Escape' || event.defaultPrevented || isOfInputMethod(event) || !isOwn) return;
    event.preventDefault();
    onClose();
  }

  return createPortal(
    <div
      className={classNames('leaf', 'folded', styles.folded)}
      role="dialog"
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      <div className="leaf-head">{head}</div>
      {children}
    </div>,
    place,
  );
}

/** True for what has the focus of a sheet: a control in it, one of its menu, or none at all. */
const isOfSheet = (focused: Element | null, place: HTMLElement): boolean =>
  focused === null ||
  focused === document.body ||
  place.contains(focused) ||
  focused.closest('[role=menu]') !== null;
