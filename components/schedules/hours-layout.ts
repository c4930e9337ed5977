import { DAY_MINUTES } from '@/lib/shared/calendar/days';
import {
  EARLY_UNTIL,
  HOUR_PX,
  LATE_FROM,
  SCROLL_STEP_PX,
  STEP,
  type Stretch,
} from '@/lib/shared/calendar/hours';
import { FREE_MINUTES_SHOWN } from './schedule-layout';

/** Where meetings and tasks are on the hours of a day. All times are minutes since the midnight at its start. */

/** The most columns of blocks that overlap, and those in a week. */
export const COLUMNS_MAX = 3;
export const WEEK_COLUMNS_MAX = 2;

/** The step of times that are chosen by a pointer with Shift. */
export const SMALL_STEP = 5;

/** A meeting or task on the hours. */
export type Block = Stretch & { id: string };

export type Placed<B extends Block> = {
  block: B;
  /** The column, from 0, and how many there are beside each other. */
  column: number;
  columns: number;
  /** True when the blocks beside each other are narrower, to make space for the button that lists the hidden ones. */
  isBesideMore: boolean;
};

/** Blocks that have no column, since others take the same time in all of them; a button lists them. */
export type Hidden<B extends Block> = Stretch & { blocks: B[] };

/** Returns the part of the day that a block is drawn over: at least one step high, and no part beyond midnight. */
export function drawnPart({ start, end }: Stretch): Stretch {
  const top = Math.max(0, Math.min(start, DAY_MINUTES - STEP));
  return { start: top, end: Math.min(DAY_MINUTES, Math.max(end, top + STEP)) };
}

/** Orders blocks from the top down, the longer one first; independent of the order in which they are given. */
const fromTopDown = (a: Block, b: Block): number =>
  drawnPart(a).start - drawnPart(b).start ||
  drawnPart(b).end - drawnPart(a).end ||
  (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** Splits blocks that are sorted into groups; no block overlaps one of another group. */
function groupsOf<B extends Block>(sorted: readonly B[]): B[][] {
  const groups: B[][] = [];
  let until = -1;
  for (const block of sorted) {
    const { start, end } = drawnPart(block);
    const group = start < until ? groups.at(-1) : undefined;
    if (group) group.push(block);
    else groups.push([block]);
    until = Math.max(until, end);
  }
  return groups;
}

/** Places blocks that overlap side by side, in at most so many columns. */
export function layOutHours<B extends Block>(
  blocks: readonly B[],
  most = COLUMNS_MAX,
): { placed: Placed<B>[]; hidden: Hidden<B>[] } {
  const placed: Placed<B>[] = [];
  const hidden: Hidden<B>[] = [];
  for (const group of groupsOf([...blocks].sort(fromTopDown))) {
    /** The end of the last block of each column. */
    const ends: number[] = [];
    const columnOf = new Map<B, number>();
    const without: B[] = [];
    for (const block of group) {
      const { start, end } = drawnPart(block);
      const free = ends.findIndex((taken) => taken <= start);
      const column = free === -1 ? ends.length : free;
      if (column === most) without.push(block);
      else {
        ends[column] = end;
        columnOf.set(block, column);
      }
    }
    for (const [block, column] of columnOf)
      placed.push({ block, column, columns: ends.length, isBesideMore: without.length > 0 });
    for (const some of groupsOf(without))
      hidden.push({
        start: Math.min(...some.map((block) => drawnPart(block).start)),
        end: Math.max(...some.map((block) => drawnPart(block).end)),
        blocks: some,
      });
  }
  return { placed, hidden };
}

/** Returns which of the folded hours have something in them. */
export const nightsTaken = (blocks: readonly Stretch[]): { early: boolean; late: boolean } => ({
  early: blocks.some((block) => drawnPart(block).start < EARLY_UNTIL),
  late: blocks.some((block) => drawnPart(block).end > LATE_FROM),
});

export const pixelsOf = (minutes: number, hourPx = HOUR_PX): number => (minutes * hourPx) / 60;

/**
 * Returns the scroll position, in pixels below the first shown minute, at which the day opens: an hour before now, else
 * an hour before the first block, in whole steps.
 *
 * @param now null on any other day than today
 */
export function openingScroll(blocks: readonly Stretch[], now: number | null, from: number): number {
  const first = now ?? Math.min(...blocks.map((block) => drawnPart(block).start));
  if (!Number.isFinite(first)) return 0;
  return Math.max(0, Math.floor(pixelsOf(first - 60 - from) / SCROLL_STEP_PX) * SCROLL_STEP_PX);
}

/**
 * Returns the minute from which the rest of the day is free; null if the day is empty or nearly full, or if the last
 * block has ended already.
 */
export function freeFrom(blocks: readonly Stretch[], now: number | null): number | null {
  const busyUntil = Math.max(...blocks.map(({ end }) => end));
  if (!Number.isFinite(busyUntil) || DAY_MINUTES - busyUntil < FREE_MINUTES_SHOWN) return null;
  return now === null || now < busyUntil ? busyUntil : null;
}

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));
const inSteps = (minutes: number, step: number): number => Math.round(minutes / step) * step;

/** Returns the stretch drawn from one minute to another: whole steps, at least one of them. */
export function drawnStretch(from: number, to: number, step: number): Stretch {
  const anchor = within(Math.floor(from / step) * step, 0, DAY_MINUTES - step);
  const pointed = within(inSteps(to, step), 0, DAY_MINUTES);
  return pointed <= anchor
    ? { start: Math.min(pointed, anchor), end: anchor + step }
    : { start: anchor, end: pointed };
}

/** The length, in minutes, of what a press draws. */
const PRESSED_LENGTH = 30;

/** Returns the stretch that a press on a minute draws. */
export function pressedStretch(minute: number): Stretch {
  const start = within(Math.floor(minute / STEP) * STEP, 0, DAY_MINUTES - PRESSED_LENGTH);
  return { start, end: start + PRESSED_LENGTH };
}

/** Returns the stretch moved so that it begins at a minute of the day; it keeps its length. */
export function movedTo({ start, end }: Stretch, minute: number): Stretch {
  const begin = within(minute, 0, DAY_MINUTES - STEP);
  return { start: begin, end: begin + end - start };
}

/** Returns the stretch with its start dragged by so many minutes, onto a step. */
export const draggedBy = (stretch: Stretch, minutes: number, step: number): Stretch =>
  movedTo(stretch, inSteps(stretch.start + minutes, step));

export type Edge = 'start' | 'end';

/** Returns the stretch with one edge dragged by so many minutes, onto a step; it stays at least a step long. */
export function resizedBy({ start, end }: Stretch, edge: Edge, minutes: number, step: number): Stretch {
  if (edge === 'start')
    return { start: within(inSteps(start + minutes, step), 0, Math.max(0, end - step)), end };
  const last = Math.max(DAY_MINUTES, end, start + step);
  return { start, end: within(inSteps(end + minutes, step), start + step, last) };
}

/** Returns the stretch with another length; it ends at midnight at the latest, unless it went beyond that before. */
export const lengthenedBy = ({ start, end }: Stretch, minutes: number): Stretch => ({
  start,
  end: within(end + minutes, Math.min(end, start + STEP), Math.max(DAY_MINUTES, end)),
});

const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** Returns a length in words, to be read aloud: 'one hour', 'two hours 15 minutes'. */
export function lengthInWords(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const words = [
    hours > 0 && `${NUMBERS[hours - 1] ?? hours} ${hours === 1 ? 'hour' : 'hours'}`,
    rest > 0 && `${rest} ${rest === 1 ? 'minute' : 'minutes'}`,
  ];
  return words.filter(Boolean).join(' ');
}
