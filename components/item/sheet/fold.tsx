import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '@/components/ui/class-names';
import { isOfInputMethod } from '@/components/ui/keys';
import { useMedia } from '@/lib/client/browser/media';
import styles from './item-sheet.module.css';

type FoldProps = {
  /** The element for the sheet in a spread, behind the right leaf. */
  place: HTMLElement;
  /** The accessible name. */
  label: string;
  head: ReactNode;
  onClose: () => void;
  /** The element that gets the focus of the sheet when it closes. */
  returnFocusTo: () => HTMLElement | null;
  children: ReactNode;
};

/** Windows in which a page has an aside that is as wide as a sheet. */
const WITH_ROOM_BESIDE = '(min-width: 1280px)';

type Cover = { over: 'aside' | 'tasks' | 'schedule'; covered: Element | null };

/**
 * Returns what a sheet covers. While the schedule is on the hours they stay in sight: the sheet is a third leaf over the
 * aside, or in a narrower window covers the tasks if a block was pressed.
 */
function coverOf(place: HTMLElement, isWide: boolean, opener: Element | null): Cover {
  const leaf = place.previousElementSibling;
  const aside = place.closest('main')?.querySelector(':scope > .aside') ?? null;
  if (!leaf?.querySelector('[data-hours-scroll]') || aside?.contains(opener))
    return { over: 'schedule', covered: leaf };
  if (isWide && aside) return { over: 'aside', covered: aside };
  return leaf.contains(opener)
    ? { over: 'tasks', covered: leaf.previousElementSibling }
    : { over: 'schedule', covered: leaf };
}

/**
 * Keeps the leaves of a spread so high that the sheet beside them ends with them.
 * @returns a function that ends that
 */
function holdWithin(spread: HTMLElement, place: HTMLElement): () => void {
  const { parentElement: leaves, firstElementChild: sheet } = place;
  const sizes = new ResizeObserver(() => {
    if (!leaves || !sheet) return;
    const around = spread.offsetHeight - leaves.offsetHeight;
    leaves.style.minBlockSize = `${Math.ceil(sheet.getBoundingClientRect().height) - around}px`;
  });
  if (sheet) sizes.observe(sheet);
  return () => {
    sizes.disconnect();
    leaves?.style.removeProperty('min-block-size');
  };
}

/** An item's sheet that is folded over a part of the page, which stays in use except for this part. */
export function Fold({ place, label, head, onClose, returnFocusTo, children }: FoldProps) {
  const latest = useRef(returnFocusTo);
  useEffect(() => {
    latest.current = returnFocusTo;
  });

  const isWide = useMedia(WITH_ROOM_BESIDE);
  const [opener] = useState(() => document.activeElement);
  useLayoutEffect(() => {
    const { over, covered } = coverOf(place, isWide, opener);
    const spread = place.closest<HTMLElement>('.spread');
    place.dataset.covers = over;
    spread?.toggleAttribute('data-has-gate', over === 'aside');
    covered?.toggleAttribute('inert', true);
    const letGo = over === 'aside' && spread ? holdWithin(spread, place) : null;
    return () => {
      letGo?.();
      covered?.toggleAttribute('inert', false);
      spread?.removeAttribute('data-has-gate');
    };
  }, [place, isWide, opener]);

  useLayoutEffect(
    () => () => {
      if (isOfSheet(document.activeElement, place)) latest.current()?.focus();
    },
    [place],
  );

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
