import type { QueryClient } from '@tanstack/react-query';
import styles from '@/components/schedules/hours.module.css';
import { classNames } from '@/components/ui/class-names';
import type { Movable } from '@/lib/client/moves/movable';
import { DAY_MINUTES, formatDuration } from '@/lib/shared/calendar/days';
import { SCROLL_STEP_PX, spanText } from '@/lib/shared/calendar/hours';
import dragStyles from './drag.module.css';
import { type Held, type Target, targetAt } from './targets';
import { turnOnHold } from './turn-on-hold';

/** Milliseconds after which a button to another period is pressed while something is held over it, and again. */
const HOLD = 700;
/** Milliseconds between two steps of scrolling while a finger is at the edge, and the pixels of the edge. */
const SCROLL_EVERY = 60;
const EDGE = 56;
/** Where the pointer holds the slip, from its corner. */
const GRIP = { x: 28, y: 19 };

type Drag = {
  held: Held;
  /** The row that is held; it may have been removed since. */
  source: HTMLElement;
  slip: HTMLElement;
  line: HTMLElement;
  span: HTMLElement;
  x: number;
  y: number;
  target: Target | null;
  scrolling: ReturnType<typeof setInterval> | undefined;
};

export type Session = ReturnType<typeof createSession>;

/**
 * The elements that a drag shows: the slip under the pointer, the row that it leaves, and the place where it would be
 * dropped. All of it is changed in the document itself, so that nothing is rendered before the drop.
 */
export function createSession(client: QueryClient) {
  let drag: Drag | null = null;
  const holdOver = turnOnHold(HOLD, () => drag && moveTo(drag.x, drag.y));

  /** @param scrolls true when the browser does not scroll at the edge of the window by itself */
  function begin(source: HTMLElement, held: Held, x: number, y: number, scrolls: boolean): void {
    const slip = slipOf(held);
    const line = elementOf(dragStyles.dropLine);
    const span = elementOf(styles.block, styles.ghost, dragStyles.dropSpan);
    line.hidden = true;
    line.dataset.dropLine = '';
    document.body.append(slip, line);
    source.dataset.dragged = '';
    document.documentElement.dataset.dragging = held.kind;
    const scrolling = scrolls ? setInterval(scrollAtEdge, SCROLL_EVERY) : undefined;
    drag = { held, source, slip, line, span, x, y, target: null, scrolling };
    moveTo(x, y);
  }

  function moveTo(x: number, y: number): void {
    if (!drag) return;
    drag.x = x;
    drag.y = y;
    drag.slip.style.translate = `${x - GRIP.x}px ${y - GRIP.y}px`;
    holdOver(document.elementFromPoint(x, y)?.closest('[data-drop="turn"], [data-turns-to]') ?? null);
    aim(targetAt(client, drag.held, x, y));
  }

  /** Shows where the item would be dropped. */
  function aim(target: Target | null): void {
    if (!drag) return;
    const { source, line, span, held } = drag;
    if (target?.key !== drag.target?.key || target?.element !== drag.target?.element) {
      drag.target?.element.removeAttribute('data-over');
      target?.element.setAttribute('data-over', held.kind);
      if (target) source.dataset.to = target.to;
      else delete source.dataset.to;
    }
    drag.target = target;
    line.hidden = !target?.line;
    if (target?.line) {
      const { x, y, width } = target.line;
      line.style.translate = `${x}px ${y}px`;
      line.style.inlineSize = `${width}px`;
    }
    if (!target?.span) {
      span.remove();
      return;
    }
    const { start, end } = target.span;
    span.style.setProperty('--s', String(start / 60));
    span.style.setProperty('--e', String(Math.min(DAY_MINUTES, end) / 60));
    span.dataset.to = spanText(target.span);
    if (span.parentElement !== target.element) target.element.append(span);
  }

  function scrollAtEdge(): void {
    if (!drag) return;
    const { x, y } = drag;
    const scroller = document.elementFromPoint(x, y)?.closest('[data-hours-scroll]');
    const { top, bottom } = scroller?.getBoundingClientRect() ?? { top: 0, bottom: window.innerHeight };
    const by = y < top + EDGE ? -SCROLL_STEP_PX : y > bottom - EDGE ? SCROLL_STEP_PX : 0;
    if (by === 0) return;
    (scroller ?? window).scrollBy(0, by);
    moveTo(x, y);
  }

  function end(): Target | null {
    if (!drag) return null;
    const { source, slip, line, target, scrolling } = drag;
    aim(null);
    holdOver(null);
    clearInterval(scrolling);
    slip.remove();
    line.remove();
    delete source.dataset.dragged;
    delete document.documentElement.dataset.dragging;
    drag = null;
    return target;
  }

  return {
    begin,
    moveTo,
    isActive: () => drag !== null,
    drop: () => end()?.drop(),
    cancel: () => void end(),
  };
}

function elementOf(...names: (string | undefined)[]): HTMLElement {
  const element = document.createElement('div');
  element.className = classNames(...names);
  element.setAttribute('aria-hidden', 'true');
  return element;
}

/** Returns the slip of paper that follows the pointer: the title of the item, and its length. */
function slipOf({ kind, item }: Movable): HTMLElement {
  const slip = elementOf(dragStyles.slip);
  slip.dataset.slip = '';
  const title = document.createElement('bdi');
  title.textContent = item.title;
  const mark = document.createElement('i');
  mark.className = kind === 'task' ? 'check s16' : 'g-meet';
  slip.append(mark, title);
  const length = kind === 'task' ? item.estimate : item.time && item.duration;
  if (length) {
    const small = document.createElement('small');
    small.textContent = formatDuration(length);
    slip.append(small);
  }
  return slip;
}
