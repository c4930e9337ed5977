import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { LONG_PRESS, TOUCH_SLACK } from '@/components/item/drag/gestures';
import { turnOnHold } from '@/components/item/drag/turn-on-hold';
import { dayOfUntimed, UNTIMED } from '@/components/item/drag/untimed';
import { type Day, formatDuration, timeAt } from '@/lib/shared/calendar/days';
import { HOUR_PX, SCROLL_STEP_PX, STEP, type Stretch, spanText } from '@/lib/shared/calendar/hours';
import { type Entry, isResizedTo, type Target, type TaskEntry } from './hours-entries';
import {
  draggedBy,
  drawnPart,
  drawnStretch,
  type Edge,
  pixelsOf,
  pressedStretch,
  resizedBy,
  SMALL_STEP,
} from './hours-layout';
import { scrollView, viewOf } from './hours-view';

/** Pixels by which a mouse moves before a press becomes a drag. */
const MOUSE_SLACK = 4;
/** Milliseconds between two steps of scrolling while a drag is at the edge of the window. */
const SCROLL_EVERY = 90;

/** Milliseconds after which a button to other days is pressed while a block is held over it, and again. */
const HOLD = 600;

/** The height of what says the times of a held edge, and its distance from the block. */
const SAYS_PX = 36;
const SAYS_GAP = 8;

/** The pixels of a label in the margin; another one that is nearer is hidden. */
export const LABEL_PX = 14;

type Options = {
  /** The first minute that is shown, at the top of the columns. */
  from: number;
  hourPx?: number;
  /** True where the hours scroll by themselves; elsewhere the page scrolls. */
  scrolls: boolean;
  /** Returns the block with this id, if the person may change it; null for the others. */
  entryOf: (id: string) => Entry | null;
  onDraw: (day: Day, stretch: Stretch) => void;
  /** Called with the block as it was when it was pressed, which is the base of the change. */
  onChange: (entry: Entry, to: Target) => void;
  onCopy: (entry: Entry, to: Target) => void;
  /**
   * Called when a block is dropped on a list of tasks without a time. Omitted where blocks stay on the hours.
   * @param date null for the day of the block
   */
  onUntime?: (entry: TaskEntry, date: Day | null) => void;
  /** Called with a press on empty paper, and what it draws. */
  onPressPaper: (day: Day, stretch: Stretch) => void;
};

type Drag = {
  pointerId: number;
  isTouch: boolean;
  /** The pressed block with its edge, if any; without a block the pointer draws. */
  block: { element: HTMLElement; entry: Entry; edge: Edge | null } | null;
  /** The column of hours where the press began, and the one under the pointer. */
  column: HTMLElement;
  over: HTMLElement;
  /** The list of tasks without a time that the pointer is over. */
  untimed: Element | null;
  /** Where the press began, and where the pointer is. */
  startX: number;
  startY: number;
  startMinute: number;
  x: number;
  y: number;
  isShift: boolean;
  isAlt: boolean;
  isActive: boolean;
  /** The labels of the hours, which give way to the time in the margin. */
  labels: readonly { element: HTMLElement; minute: number }[];
  timer: ReturnType<typeof setTimeout> | undefined;
  scrolling: ReturnType<typeof setInterval> | undefined;
};

/**
 * Draws, moves, resizes and copies blocks by pointer. While a pointer moves, only the dragged block, the outline and the
 * time in the margin are changed, in the document itself: nothing is rendered before the pointer is released. The cover
 * gives the pointer its shape. A class of a column would make the browser compute the styles of everything in it.
 *
 * The elements: the area contains a column of hours for each day, with `data-hours-of`. In a column, blocks have
 * `data-block` and an id, and their edges `data-edge`; the outline and the times of a held edge have `data-part`. A block
 * that is held over a button of the area with `TURN_ON_HOLD` presses it: it may have turned to other days, whose columns
 * take the place of those before. Spread `handlers` on the area.
 */
export function useHoursPointer(options: Options) {
  const area = useRef<HTMLDivElement>(null);
  const margin = useRef<HTMLTimeElement>(null);
  const cover = useRef<HTMLDivElement>(null);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const [session] = useState(() => createSession({ area, margin, cover, latest }));
  // Runs after every render, since any of them may show other days.
  useEffect(session.showAgain);

  useEffect(() => {
    const element = area.current;
    // The browser would scroll, and then end the drag. React's own listeners cannot prevent that.
    element?.addEventListener('touchmove', session.keepStill, { passive: false });
    return () => {
      element?.removeEventListener('touchmove', session.keepStill);
      session.cancel();
    };
  }, [session]);

  return { area, margin, cover, handlers: session.handlers };
}

type Elements = {
  area: RefObject<HTMLDivElement | null>;
  margin: RefObject<HTMLTimeElement | null>;
  cover: RefObject<HTMLDivElement | null>;
  latest: RefObject<Options>;
};

function createSession({ area, margin, cover, latest }: Elements) {
  let drag: Drag | null = null;
  /** True after a drag, until the click that ends it has been ignored. */
  let ignoresClick = false;
  const holdOver = turnOnHold(HOLD, () => show());

  const px = (minutes: number): number => pixelsOf(minutes, latest.current.hourPx);

  function minuteAt(column: HTMLElement, y: number): number {
    const { from, hourPx = HOUR_PX } = latest.current;
    return from + ((y - column.getBoundingClientRect().top) / hourPx) * 60;
  }

  /** Returns the column of hours at a place of the window, or the one that is nearest to it. */
  function columnAt(x: number, before: HTMLElement): HTMLElement {
    const columns = [...(area.current?.querySelectorAll<HTMLElement>(COLUMN) ?? [])];
    const [first = before] = columns;
    return columns.reduce(
      (nearest, column) => (awayFrom(column, x) < awayFrom(nearest, x) ? column : nearest),
      before.isConnected ? before : first,
    );
  }

  /** Returns the stretch under the pointer. */
  function stretchOf({ block, column, startMinute, y, startY, isShift, isTouch }: Drag): Stretch {
    const step = isShift ? SMALL_STEP : STEP;
    const minute = minuteAt(column, y);
    if (block?.edge) return resizedBy(block.entry, block.edge, minute - startMinute, step);
    if (block) return draggedBy(block.entry, minute - startMinute, step);
    if (isTouch && Math.abs(y - startY) < 2 * TOUCH_SLACK) return pressedStretch(startMinute);
    return drawnStretch(startMinute, minute, step);
  }

  /** Finds what the pointer is over with a block: a column, a list of tasks without a time, a button to other days. */
  function aim(): void {
    if (!drag?.block || drag.block.edge) return;
    const { x, y, over, block } = drag;
    const isHere = (element: Element) => isWithin(element, x, y);
    const turn = [...(area.current?.querySelectorAll('[data-drop="turn"]') ?? [])].find(isHere) ?? null;
    const isTask = block.entry.kind === 'task' && latest.current.onUntime !== undefined;
    const untimed = (isTask && !turn && [...document.querySelectorAll(UNTIMED)].find(isHere)) || null;
    drag.over = columnAt(x, over);
    if (drag.over !== over) hideIn(over);
    // The column where the press began may be one of other days since.
    if (!drag.column.isConnected) drag.column = drag.over;
    if (drag.untimed !== untimed) {
      drag.untimed?.removeAttribute('data-over');
      untimed?.setAttribute('data-over', block.entry.kind);
    }
    drag.untimed = untimed;
    holdOver(turn);
  }

  function show(): void {
    if (!drag?.isActive) return;
    aim();
    const { block, isAlt, column, untimed } = drag;
    const to = stretchOf(drag);
    const says = untimed ? 'no time' : spanText(to);
    const isCopy = isAlt && block !== null && !block.edge && !untimed;
    const isAway = block !== null && !block.element.isConnected;
    const outline = partOf(drag.over, 'outline');
    if (outline) {
      outline.hidden = (block !== null && !isCopy && !isAway) || untimed !== null;
      place(outline, to);
      outline.dataset.to = says;
    }
    if (block) {
      const { element, entry, edge } = block;
      element.dataset.to = says;
      element.toggleAttribute('data-held', !isCopy);
      if (edge) {
        place(element, to);
        sayBeside(column, element, edge, to);
      } else {
        const aside = leftOf(drag.over) - leftOf(column);
        const along = `${px(to.start - entry.start)}px`;
        element.style.translate = isCopy ? '' : `${aside === 0 ? 0 : `${aside}px`} ${along}`;
      }
    }
    if (margin.current) {
      margin.current.hidden = untimed !== null;
      margin.current.style.setProperty('--t', String(to.start / 60));
      margin.current.textContent = timeAt(to.start);
    }
    for (const { element, minute } of drag.labels)
      element.style.visibility = px(Math.abs(minute - to.start)) < LABEL_PX ? 'hidden' : '';
  }

  /** Shows start, end and length beside the edge that is held: outside of the block, or in it at the end of the view. */
  function sayBeside(column: HTMLElement, element: HTMLElement, edge: Edge, to: Stretch): void {
    const says = partOf(column, 'times-held');
    if (!says) return;
    const { start, end } = drawnPart(to);
    const { from, scrolls } = latest.current;
    const view = scrolls ? area.current : null;
    const last = view
      ? view.scrollTop + view.clientHeight - column.offsetTop
      : window.innerHeight - column.getBoundingClientRect().top;
    const below = px(end - from) + SAYS_GAP;
    const above = px(start - from) - SAYS_GAP - SAYS_PX;
    const top = edge === 'start' ? above : below + SAYS_PX > last ? below - 2 * SAYS_GAP - SAYS_PX : below;
    says.hidden = false;
    says.textContent = `${spanText(to)} · ${formatDuration(to.end - to.start)}`;
    says.style.translate = `${element.offsetLeft}px ${Math.max(0, top)}px`;
  }

  /** Removes everything that a drag shows, except the place of a block that is about to be rendered there. */
  function hide(isKept: boolean): void {
    if (margin.current) margin.current.hidden = true;
    const bar = barOf(area.current);
    if (bar) bar.style.visibility = '';
    holdOver(null);
    if (!drag) return;
    drag.untimed?.removeAttribute('data-over');
    hideIn(drag.column);
    hideIn(drag.over);
    delete drag.column.dataset.holds;
    for (const { element } of drag.labels) element.style.visibility = '';
    if (!drag.block) return;
    const { element, entry } = drag.block;
    element.removeAttribute('data-held');
    if (!isKept) putBack(element, entry);
  }

  function activate(): void {
    if (!drag || drag.isActive) return;
    drag.isActive = true;
    // A finger whose block is removed would scroll again.
    drag.block?.element.addEventListener('touchmove', keepStill, { passive: false });
    drag.column.dataset.holds = '';
    drag.labels = [...(area.current?.querySelectorAll<HTMLElement>('[data-minute]') ?? [])].map(
      (element) => ({
        element,
        minute: Number(element.dataset.minute),
      }),
    );
    if (cover.current) cover.current.hidden = false;
    const bar = barOf(area.current);
    if (bar) bar.style.visibility = 'hidden';
    drag.scrolling = setInterval(scrollAtEdge, SCROLL_EVERY);
    show();
  }

  function scrollAtEdge(): void {
    if (!drag) return;
    const scroller = latest.current.scrolls ? area.current : null;
    const { top, bottom } = viewOf(scroller);
    const by = drag.y < top + SCROLL_STEP_PX ? -1 : drag.y > bottom - SCROLL_STEP_PX ? 1 : 0;
    if (by === 0) return;
    scrollView(scroller, by * SCROLL_STEP_PX);
    show();
  }

  function keepStill(event: TouchEvent): void {
    if (drag?.isActive && event.cancelable) event.preventDefault();
  }

  function stop(): void {
    drag?.block?.element.removeEventListener('touchmove', keepStill);
    clearTimeout(drag?.timer);
    clearInterval(drag?.scrolling);
    if (cover.current) cover.current.hidden = true;
    document.removeEventListener('pointermove', onMove, true);
    document.removeEventListener('pointerup', onUp, true);
    document.removeEventListener('pointercancel', cancel, true);
    document.removeEventListener('keydown', onKey, true);
    document.removeEventListener('keyup', onKey, true);
    drag = null;
  }

  function cancel(): void {
    if (drag?.isActive) hide(false);
    stop();
  }

  function follow(event: PointerEvent): void {
    if (!drag) return;
    drag.x = event.clientX;
    drag.y = event.clientY;
    drag.isShift = event.shiftKey;
    drag.isAlt = event.altKey;
  }

  function onMove(event: PointerEvent): void {
    if (!drag || event.pointerId !== drag.pointerId) return;
    const moved = Math.abs(event.clientY - drag.startY);
    const movedAside = Math.abs(event.clientX - drag.startX);
    follow(event);
    if (drag.isActive) show();
    else if (drag.timer !== undefined) {
      // Sideways the browser does not scroll, so that it ends nothing: the finger turns to the other leaf.
      if (Math.max(moved, movedAside) > TOUCH_SLACK) cancel();
    } else if (moved > MOUSE_SLACK || (drag.block && movedAside > MOUSE_SLACK)) activate();
  }

  function onUp(event: PointerEvent): void {
    if (!drag || event.pointerId !== drag.pointerId) return;
    if (!drag.isActive) {
      const { block, startMinute, column } = drag;
      stop();
      if (!block) latest.current.onPressPaper(dayOf(column), pressedStretch(startMinute));
      return;
    }
    follow(event);
    show();
    const { block, isAlt, untimed } = drag;
    const date = dayOf(drag.over);
    const to = stretchOf(drag);
    const isCopy = isAlt && block !== null && !block.edge;
    const target = { ...to, date, setsLength: Boolean(block?.edge) };
    const isChanged =
      block !== null &&
      (to.start !== block.entry.start || date !== block.entry.date || isResizedTo(block.entry, target));
    hide((isChanged && !isCopy) || untimed !== null);
    stop();
    ignoresClick = true;
    heedClicks();
    if (untimed) {
      if (block?.entry.kind === 'task') latest.current.onUntime?.(block.entry, dayOfUntimed(untimed));
    } else if (!block) latest.current.onDraw(date, to);
    else if (isCopy) latest.current.onCopy(block.entry, { ...to, date });
    else if (isChanged) latest.current.onChange(block.entry, target);
  }

  /** Ends ignoring clicks after the one of the present press, if there is one. */
  function heedClicks(): void {
    setTimeout(() => {
      ignoresClick = false;
    });
  }

  function onKey(event: KeyboardEvent): void {
    if (!drag?.isActive) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      cancel();
      ignoresClick = true;
      document.addEventListener('pointerup', heedClicks, { capture: true, once: true });
      return;
    }
    drag.isShift = event.shiftKey;
    drag.isAlt = event.altKey;
    show();
  }

  function onPointerDown(event: ReactPointerEvent<HTMLElement>): void {
    if (event.button !== 0 || drag || !(event.target instanceof Element)) return;
    // The event of a menu or popover, which stands elsewhere in the document, comes here too.
    const pressed = event.currentTarget.contains(event.target) ? pressedAt(event.target) : null;
    if (!pressed) return;
    const { element, edge } = pressed;
    const column = event.target.closest<HTMLElement>(COLUMN);
    if (!column) return;
    const entry = element && latest.current.entryOf(element.id);
    if (element && !entry) return;
    const isTouch = event.pointerType === 'touch';
    drag = {
      pointerId: event.pointerId,
      isTouch,
      block: element && entry ? { element, entry, edge } : null,
      startX: event.clientX,
      startY: event.clientY,
      startMinute: minuteAt(column, event.clientY),
      column,
      over: column,
      untimed: null,
      x: event.clientX,
      y: event.clientY,
      isShift: event.shiftKey,
      isAlt: event.altKey,
      isActive: false,
      labels: [],
      timer: undefined,
      scrolling: undefined,
    };
    document.addEventListener('pointermove', onMove, true);
    document.addEventListener('pointerup', onUp, true);
    document.addEventListener('pointercancel', cancel, true);
    document.addEventListener('keydown', onKey, true);
    document.addEventListener('keyup', onKey, true);
    // A finger on an edge resizes at once, since the edges do not scroll.
    if (isTouch && edge === null) drag.timer = setTimeout(activate, LONG_PRESS);
  }

  return {
    keepStill,
    showAgain: show,
    cancel,
    handlers: {
      onPointerDown,
      // A phone would turn to the other leaf.
      onPointerUp: (event: ReactPointerEvent) => {
        if (ignoresClick) event.stopPropagation();
      },
      onClickCapture: (event: { preventDefault(): void; stopPropagation(): void }) => {
        if (!ignoresClick) return;
        event.preventDefault();
        event.stopPropagation();
      },
      // A long press would open the browser's menu.
      onContextMenu: (event: { preventDefault(): void }) => {
        if (drag?.isTouch) event.preventDefault();
      },
    },
  };
}

/** A column of hours; its attribute has the day. */
const COLUMN = '[data-hours-of]';

/** True if a place of the window is within an element. */
function isWithin(element: Element, x: number, y: number): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return x >= left && x < right && y >= top && y < bottom;
}

/** Returns by how many pixels a place of the window is beside an element; 0 within it. */
function awayFrom(element: Element, x: number): number {
  const { left, right } = element.getBoundingClientRect();
  return Math.max(0, left - x, x - right);
}

const leftOf = (element: HTMLElement): number => element.getBoundingClientRect().left;

const dayOf = (column: HTMLElement): Day => column.dataset.hoursOf ?? '';

const partOf = (column: HTMLElement, part: 'outline' | 'times-held') =>
  column.querySelector<HTMLElement>(`[data-part="${part}"]`);

/** Hides what a drag shows in a column. */
function hideIn(column: HTMLElement): void {
  for (const part of ['outline', 'times-held'] as const) {
    const element = partOf(column, part);
    if (element) element.hidden = true;
  }
}

/** Returns the bar of the pressed block, which gives way while something is dragged. */
const barOf = (area: HTMLElement | null) => area?.querySelector<HTMLElement>('[data-block-bar]');

/** Puts an element over a stretch; `--s` and `--e` are hours. */
function place(element: HTMLElement, stretch: Stretch): void {
  const { start, end } = drawnPart(stretch);
  element.style.setProperty('--s', String(start / 60));
  element.style.setProperty('--e', String(end / 60));
}

/** Puts a block back to where it was before it was dragged. */
export function putBack(element: HTMLElement, entry: Stretch): void {
  element.style.translate = '';
  place(element, entry);
}

/** Returns the pressed block with its edge; neither on empty paper; null on a control with a press of its own. */
function pressedAt(target: Element): { element: HTMLElement | null; edge: Edge | null } | null {
  const element = target.closest<HTMLElement>('[data-block]');
  const named = target.closest<HTMLElement>('[data-edge]')?.dataset.edge;
  const edge = named === 'start' || named === 'end' ? named : null;
  if (edge === null && target.closest('button:not([data-row-focus]), a, input, [data-block-bar]'))
    return null;
  return { element, edge };
}
