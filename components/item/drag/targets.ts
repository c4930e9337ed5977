import type { QueryClient } from '@tanstack/react-query';
import { may } from '@/components/item/row/item-level';
import { findItem } from '@/lib/client/changes/lists';
import { findMovable, type Movable } from '@/lib/client/moves/movable';
import { moveItem, moveTaskTo, reorderTask, shortDay } from '@/lib/client/moves/moves';
import { addDays, DAY_MINUTES, type Day, daysBetween, isDay, timeAt } from '@/lib/shared/calendar/days';
import { STEP, type Stretch, UNMEASURED } from '@/lib/shared/calendar/hours';
import { isOnDay } from '@/lib/shared/calendar/span';
import { isOpenTask } from '@/lib/shared/calendar/summary';
import { dayAround, draggedOf } from './places';
import { dayOfUntimed } from './untimed';

/** Places, and the buttons to another day. */
const PLACES = '[data-drop], [data-turns-to]';

/** A place under the pointer where the held item can be dropped. */
export type Target = {
  /** Differs from that of every other place. */
  key: string;
  /** The element that is highlighted. */
  element: Element;
  /** The new place in short, at the row that is left: 'Tue 25', '17:00', on another day 'Tue 25 17:00'. */
  to: string;
  drop: () => void;
  /** Where the line between two rows is drawn, in pixels of the window. */
  line?: { x: number; y: number; width: number };
  /** The time on the hours, in minutes of the day. */
  span?: Stretch;
};

/** An item that is held. */
export type Held = Movable & {
  /** How many days after its first one it was taken by. It is dropped by the same one. */
  takenBy: number;
};

/** Returns the place at a point of the window, innermost first; null where nothing would change. */
export function targetAt(client: QueryClient, held: Held, x: number, y: number): Target | null {
  for (
    let element = document.elementFromPoint(x, y)?.closest(PLACES);
    element;
    element = element.parentElement?.closest(PLACES)
  ) {
    const target = targetOf(client, held, element, y);
    if (target) return target;
  }
  return null;
}

function targetOf(client: QueryClient, held: Held, element: Element, y: number): Target | null {
  const turnsTo = element.getAttribute('data-turns-to');
  if (turnsTo !== null) return onDay(client, held, element, turnsTo);
  const [name, which = '', from = '0', hourPx = '0'] = element.getAttribute('data-drop')?.split(' ') ?? [];
  if (name === 'day') return onDay(client, held, element, which);
  if (name === 'untimed') return onUntimed(client, held, element);
  if (name === 'later') return onLater(client, held, element);
  if (name === 'rows') return betweenRows(client, held, element, which, y);
  if (name === 'hours')
    return onHours(client, held, element, which, { from: Number(from), hourPx: Number(hourPx) }, y);
  if (name === 'goal') return onGoal(client, held, element, which);
  return null;
}

/** @param day the day that the item is dropped on by the one that it was taken by */
function onDay(client: QueryClient, held: Held, element: Element, day: Day): Target | null {
  if (!isDay(day)) return null;
  const date = addDays(day, -held.takenBy);
  return !isDay(date) || date === held.item.date
    ? null
    : { key: day, element, to: shortDay(date), drop: () => moveItem(client, held, { date }) };
}

const onLater = (client: QueryClient, held: Held, element: Element): Target | null =>
  held.kind !== 'task' || held.item.date === null
    ? null
    : { key: 'later', element, to: shortDay(null), drop: () => moveItem(client, held, { date: null }) };

function onUntimed(client: QueryClient, held: Held, element: Element): Target | null {
  const date = dayOfUntimed(element) ?? held.item.date;
  if (held.kind !== 'task' || date === null || held.item.time === null) return null;
  const drop = () => moveItem(client, held, { date, time: null });
  return { key: `untimed ${date}`, element, to: date === held.item.date ? 'no time' : shortDay(date), drop };
}

function betweenRows(client: QueryClient, held: Held, list: Element, of: string, y: number): Target | null {
  const date = of === 'later' ? null : of;
  /** The column or the section of the list. */
  const around = list.parentElement?.closest('[data-drop]') ?? list;
  if (held.kind !== 'task') return date === null ? null : onDay(client, held, around, date);
  const { item } = held;
  const all = [...list.querySelectorAll<HTMLElement>('[data-drag]')].filter(
    (row) => row.closest('[data-drop]') === list && draggedOf(row)?.isTimed === false,
  );
  const ids = all.flatMap((row) => draggedOf(row)?.id ?? []);
  const from = ids.indexOf(item.id);
  // A task with a time stands at its time, a completed one in the fold, and one of somebody else among theirs.
  const isPlaced =
    !item.isShared && (isOpenTask(item) || from !== -1) && (item.time === null || date === null);
  if (!isPlaced) return date === null ? onLater(client, held, around) : onDay(client, held, around, date);
  const others = all.filter((_row, index) => index !== from);
  const index = others.filter((row) => y >= middleOf(row)).length;
  const isElsewhere = item.date !== date;
  if (!isElsewhere && index === from) return null;
  const place = { rows: ids, index };
  const next = others[index];
  const { left, width, top } = list.getBoundingClientRect();
  const edge = (next ?? others.at(-1))?.getBoundingClientRect();
  return {
    key: `${of} ${index}`,
    element: isElsewhere ? around : list,
    to: isElsewhere ? shortDay(date) : `${index + 1} of ${others.length + 1}`,
    drop: () => (isElsewhere ? moveTaskTo(client, item, date, place) : reorderTask(client, item, place)),
    line: { x: left, y: edge ? (next ? edge.top : edge.bottom) : top, width },
  };
}

function middleOf(row: HTMLElement): number {
  const { top, height } = row.getBoundingClientRect();
  return top + height / 2;
}

/** A place on the hours, where the item begins at the quarter of an hour under the pointer. */
function onHours(
  client: QueryClient,
  held: Movable,
  element: Element,
  date: Day,
  { from, hourPx }: { from: number; hourPx: number },
  y: number,
): Target | null {
  const minute = from + ((y - element.getBoundingClientRect().top) / hourPx) * 60;
  const start = Math.min(DAY_MINUTES - STEP, Math.max(0, Math.floor(minute / STEP) * STEP));
  const time = timeAt(start);
  if (date === held.item.date && time === held.item.time) return null;
  // A task that is put on the hours gets a length, unless it has one.
  const length = held.kind === 'task' ? (held.item.estimate ?? UNMEASURED) : held.item.duration;
  return {
    key: `${date} ${time}`,
    element,
    to: held.item.date === null || held.item.date === date ? time : `${shortDay(date)} ${time}`,
    drop: () => moveItem(client, held, { date, time, length }),
    span: { start, end: start + length },
  };
}

function onGoal(client: QueryClient, held: Movable, element: Element, id: string): Target | null {
  const goal = findItem(client, 'goal', id);
  if (held.kind !== 'task' || !goal || held.item.goalId === id) return null;
  return {
    key: id,
    element,
    to: goal.title,
    drop: () => moveItem(client, held, { goalId: id }, { goal: goal.title }),
  };
}

/** Returns the item of a draggable row, if the person may move it. */
export function heldBy(client: QueryClient, element: Element): Held | null {
  const dragged = draggedOf(element);
  const movable = dragged && findMovable(client, dragged.kind, dragged.id);
  return movable && may(movable.item, 'edit') ? { ...movable, takenBy: takenBy(movable, element) } : null;
}

function takenBy({ kind, item }: Movable, element: Element): number {
  const day = dayAround(element);
  return kind === 'schedule' && day !== null && isOnDay(item, day) ? daysBetween(item.date, day) : 0;
}
