import type { Day, TimeOfDay } from '@/lib/shared/calendar/days';
import { HOUR_PX } from '@/lib/shared/calendar/hours';
import type { ItemKind } from '@/lib/shared/contract/schemas/items';

/**
 * The attributes of elements that can be dragged, and of places where they can be dropped, to be spread. They need no
 * code of their own in a row or a cell: the code that drags (`engine.tsx`) is loaded on demand, and finds them in the
 * document.
 */

/** A row that can be dragged, if the person may edit its item. */
export const draggableItem = (
  kind: Exclude<ItemKind, 'goal'>,
  { id, time }: { id: string; time: TimeOfDay | null },
) => ({ 'data-drag': [kind, id, time && 'timed'].filter(Boolean).join(' ') });

/** A day, such as a cell of a month or a column of a board: what is dropped gets this date. */
export const dropOnDay = (date: Day) => ({ 'data-drop': `day ${date}` });

/** A list of what is on a day, which is no place to drop on. */
export const rowsOfDay = (date: Day) => ({ 'data-rows-of': date });

/** The list of tasks for later, also while it is empty or folded. */
export const DROP_ON_LATER = { 'data-drop': 'later' } as const;

/**
 * A list of draggable rows in their order: a dropped task is put between two of them. Rows outside of such a list can
 * be dragged, but not ordered. May stand within a day, or within Later.
 *
 * @param date null for the tasks for later
 */
export const orderedRows = (date: Day | null) => ({ 'data-drop': `rows ${date ?? 'later'}` });

/**
 * The scale of time of a day: what is dropped gets the time at that place.
 *
 * @param from the minute of the day at the top of the element
 * @param hourPx the pixels of an hour
 */
export const dropOnHours = (date: Day, from: number, hourPx = HOUR_PX) => ({
  'data-drop': `hours ${date} ${from} ${hourPx}`,
});

/**
 * A list of tasks without a time: a dropped task loses its own.
 *
 * @param date the day of the list; null for a list of several, in which a task stays on its day
 */
export const dropUntimed = (date: Day | null) => ({ 'data-drop': `untimed ${date ?? ''}` });

/** A goal: a dropped task serves it. */
export const dropOnGoal = (id: string) => ({ 'data-drop': `goal ${id}` });

/** A button to another period. It is pressed while something is held over it. */
export const TURN_ON_HOLD = { 'data-drop': 'turn' } as const;

/** The item that an element with `data-drag` names. */
export function draggedOf(element: Element): { kind: string; id: string; isTimed: boolean } | null {
  const [kind, id, timed] = element.getAttribute('data-drag')?.split(' ') ?? [];
  return kind && id ? { kind, id, isTimed: timed !== undefined } : null;
}

/** Returns the day under which a row or a card stands; null for none. */
export function dayAround(element: Element): Day | null {
  const list = element.closest('[data-rows-of], [data-drop^="day "]');
  const day = list?.getAttribute('data-rows-of') ?? list?.getAttribute('data-drop')?.slice('day '.length);
  return day ?? null;
}

/** Returns the ids of the rows of an ordered list, from first to last. */
export const idsIn = (list: Element): string[] =>
  [...list.querySelectorAll('[data-drag]')].flatMap((row) => draggedOf(row)?.id ?? []);
