import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { disableNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/disable-native-drag-preview';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { clickGuard } from './click-guard';
import { LONG_PRESS, TOUCH_SLACK } from './gestures';
import { followSwipes } from './row-swipe';
import { createSession, type Session } from './session';
import { heldBy } from './targets';

/**
 * Renders nothing; drags rows with `data-drag` onto places with `data-drop`. A mouse drags by the browser's own drag and
 * drop; a finger lifts a row by a long press, and swipes it on a phone. 'Move to…', the ring of a row and keys do the
 * same.
 */
export function Engine() {
  const client = useQueryClient();
  useEffect(() => {
    const session = createSession(client);
    const guard = clickGuard();
    const ends = [
      followMouse(client, session),
      followFinger(client, session, guard.ignoreClick),
      followSwipes(client, session, guard.ignoreClick),
      guard.end,
    ];
    return () => {
      session.cancel();
      for (const end of ends) end();
    };
  }, [client]);
  return null;
}

/** Makes rows draggable when a mouse reaches them, so that a long list needs nothing before. */
function followMouse(client: QueryClient, session: Session): () => void {
  const known = new WeakSet<Element>();

  function onPointerOver({ target, pointerType }: PointerEvent): void {
    if (pointerType !== 'touch' && target instanceof Element) makeDraggable(target);
  }

  function makeDraggable(part: Element): void {
    const element = part.closest<HTMLElement>('[data-drag]');
    if (!element || known.has(element)) return;
    known.add(element);
    draggable({
      element,
      canDrag: () => heldBy(client, element) !== null,
      onGenerateDragPreview: ({ nativeSetDragImage }) => disableNativeDragPreview({ nativeSetDragImage }),
    });
  }

  document.addEventListener('pointerover', onPointerOver);
  const reached = document.querySelector('[data-drag]:hover');
  if (reached && window.matchMedia('(hover: hover)').matches) makeDraggable(reached);
  // The whole page accepts what is dropped; the places are found in it, since they come and go while something is held.
  const endDropping = dropTargetForElements({ element: document.body });
  const endWatching = monitorForElements({
    onDragStart: ({ source: { element }, location }) => {
      const { clientX, clientY } = location.current.input;
      const held = heldBy(client, element);
      if (held) session.begin(element, held, clientX, clientY, false);
    },
    onDrag: ({ location }) => session.moveTo(location.current.input.clientX, location.current.input.clientY),
    onDrop: ({ location: { current } }) => {
      // Without a drop target it was given up, by Escape or outside of the window.
      if (current.dropTargets.length === 0) return session.cancel();
      // The last moves of the pointer are not reported, since `onDrag` is called once a frame.
      session.moveTo(current.input.clientX, current.input.clientY);
      session.drop();
    },
  });
  return () => {
    document.removeEventListener('pointerover', onPointerOver);
    endDropping();
    endWatching();
  };
}

/** Lifts a row by a long press of a finger. */
function followFinger(client: QueryClient, session: Session, ignoreClick: () => void): () => void {
  let press: { id: number; x: number; y: number; timer: ReturnType<typeof setTimeout> } | null = null;

  const giveUp = () => {
    clearTimeout(press?.timer);
    press = null;
  };

  function onPointerDown(event: PointerEvent): void {
    const { pointerId, pointerType, isPrimary, clientX, clientY, target } = event;
    if (pointerType !== 'touch' || !isPrimary || !(target instanceof Element)) return;
    const row = target.closest<HTMLElement>('[data-drag]');
    if (!row || target.closest('button:not([data-row-focus]), a, input')) return;
    const lift = () => {
      const held = heldBy(client, row);
      if (!held || !press) return giveUp();
      // Once its row is removed, the browser would scroll again.
      target.addEventListener('touchmove', keepStill, { passive: false });
      session.begin(row, held, press.x, press.y, true);
    };
    giveUp();
    press = { id: pointerId, x: clientX, y: clientY, timer: setTimeout(lift, LONG_PRESS) };
  }

  function onPointerMove({ pointerId, clientX, clientY }: PointerEvent): void {
    if (!press || press.id !== pointerId) return;
    if (session.isActive()) session.moveTo(clientX, clientY);
    else if (Math.hypot(clientX - press.x, clientY - press.y) > TOUCH_SLACK) giveUp();
  }

  function onPointerUp(event: PointerEvent): void {
    if (!press || press.id !== event.pointerId) return;
    giveUp();
    if (!session.isActive()) return;
    // The press ends here: it is neither a swipe nor a click.
    event.stopPropagation();
    ignoreClick();
    session.drop();
  }

  function cancel(): void {
    if (!press) return;
    giveUp();
    session.cancel();
  }

  const keepStill = (event: Event) => {
    if (press && session.isActive() && event.cancelable) event.preventDefault();
  };
  const onContextMenu = (event: Event) => {
    if (press) event.preventDefault();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') cancel();
  };

  const ended = new AbortController();
  const options = { signal: ended.signal, capture: true };
  document.addEventListener('pointerdown', onPointerDown, options);
  document.addEventListener('pointermove', onPointerMove, options);
  document.addEventListener('pointerup', onPointerUp, options);
  document.addEventListener('pointercancel', cancel, options);
  document.addEventListener('touchmove', keepStill, { ...options, passive: false });
  document.addEventListener('contextmenu', onContextMenu, options);
  document.addEventListener('keydown', onKeyDown, options);
  return () => {
    giveUp();
    ended.abort();
  };
}
