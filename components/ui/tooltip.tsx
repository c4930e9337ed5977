'use client';

import {
  cloneElement,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { isOfInputMethod } from './keys';
import styles from './tooltip.module.css';

/**
 * Milliseconds until a tooltip opens, and in which another opens at once after one has closed (docs/product/frame.md).
 */
const DELAY = 700;
const SKIP = 300;

/** Milliseconds that the pointer may take from the control to its tooltip. */
const GRACE = 150;

/** Pixels between the control and the tooltip, and between the tooltip and the edge of the window. */
const GAP = 6;
const EDGE = 8;

/** Closes the tooltip that is open; there is one at a time. */
let closeOpen: (() => void) | undefined;
let closedAt = Number.NEGATIVE_INFINITY;

/**
 * True while Escape was the last key: it closes a menu or a dialog, whose button gets the focus back. A tooltip would
 * then take the next Escape from what the person wants to close.
 */
let isReturning = false;
if (typeof window !== 'undefined')
  window.addEventListener(
    'keydown',
    ({ key }) => {
      isReturning = key === 'Escape';
    },
    { capture: true },
  );

type TooltipProps = {
  label: ReactNode;
  /** One element that passes on its props. */
  children: ReactElement<HTMLAttributes<HTMLElement>>;
};

/**
 * Shows the name of a control without a visible label. It must not be the only place of information, since touch
 * screens have no hover.
 */
export function Tooltip({ label, children }: TooltipProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const timer = useRef(0);
  const isOver = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  const show = useCallback((element: HTMLElement | null, after = 0) => {
    clearTimeout(timer.current);
    if (after === 0) setAnchor(element);
    else timer.current = window.setTimeout(() => setAnchor(element), after);
  }, []);
  const close = useCallback(() => show(null), [show]);

  const { props } = children;
  return (
    <>
      {cloneElement(children, {
        'aria-describedby': props['aria-describedby'] ?? (anchor ? id : undefined),
        // A control that comes to be under a pointer at rest shows no tooltip: it is entered when the pointer moves.
        onPointerMove: (event) => {
          props.onPointerMove?.(event);
          if (event.pointerType === 'touch' || isOver.current) return;
          isOver.current = true;
          const isNext = closeOpen !== undefined || performance.now() - closedAt < SKIP;
          show(event.currentTarget, isNext ? 0 : DELAY);
        },
        onPointerLeave: (event) => {
          props.onPointerLeave?.(event);
          isOver.current = false;
          if (anchor) show(null, GRACE);
          else clearTimeout(timer.current);
        },
        onPointerDown: (event) => {
          props.onPointerDown?.(event);
          close();
        },
        onClick: (event) => {
          props.onClick?.(event);
          close();
        },
        onFocus: (event) => {
          props.onFocus?.(event);
          if (event.currentTarget.matches(':focus-visible') && !isReturning) show(event.currentTarget);
        },
        onBlur: (event) => {
          props.onBlur?.(event);
          close();
        },
      })}
      {anchor && (
        <Tip
          id={id}
          anchor={anchor}
          onClose={close}
          onEnter={() => clearTimeout(timer.current)}
          onLeave={() => show(null, GRACE)}
        >
          {label}
        </Tip>
      )}
    </>
  );
}

type TipProps = {
  id: string;
  anchor: HTMLElement;
  /** Must be stable. */
  onClose: () => void;
  onEnter: () => void;
  onLeave: () => void;
  children: ReactNode;
};

/** The open tooltip: below its control, or above it where there is no room; within the window. */
function Tip({ id, anchor, onClose, onEnter, onLeave, children }: TipProps) {
  const tip = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const { current: own } = tip;
    if (!own) return;
    const { clientWidth, clientHeight } = document.documentElement;
    const anchorBox = anchor.getBoundingClientRect();
    const end = clientWidth - EDGE - own.offsetWidth;
    const left = Math.max(EDGE, Math.min(anchorBox.left + (anchorBox.width - own.offsetWidth) / 2, end));
    const below = anchorBox.bottom + GAP;
    const isRoom = below + own.offsetHeight + EDGE <= clientHeight;
    const top = isRoom ? below : anchorBox.top - GAP - own.offsetHeight;
    own.style.inset = `${Math.round(top)}px auto auto ${Math.round(left)}px`;
  });

  useEffect(() => {
    closeOpen?.();
    closeOpen = onClose;
    function closeByKey(event: KeyboardEvent): void {
      if (event.key !== 'Escape' || event.defaultPrevented || isOfInputMethod(event)) return;
      // Closes nothing else, such as the dialog or the form with the control.
      event.preventDefault();
      event.stopImmediatePropagation();
      onClose();
    }
    function closeByScroll({ target }: Event): void {
      if (target instanceof Node && target.contains(anchor)) onClose();
    }
    // Before every other listener, those of dialogs at the document included.
    window.addEventListener('keydown', closeByKey, { capture: true });
    window.addEventListener('scroll', closeByScroll, { capture: true });
    window.addEventListener('resize', onClose);
    return () => {
      if (closeOpen === onClose) closeOpen = undefined;
      closedAt = performance.now();
      window.removeEventListener('keydown', closeByKey, { capture: true });
      window.removeEventListener('scroll', closeByScroll, { capture: true });
      window.removeEventListener('resize', onClose);
    };
  }, [anchor, onClose]);

  return createPortal(
    <div
      ref={tip}
      id={id}
      role="tooltip"
      className={styles.tooltip}
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
    >
      {children}
    </div>,
    document.body,
  );
}
