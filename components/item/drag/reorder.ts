import type { QueryClient } from '@tanstack/react-query';
import { may } from '@/components/item/row/item-level';
import { announce } from '@/lib/client/browser/announcements';
import { loadMoves } from '@/lib/client/moves/load-moves';
import { findMovable } from '@/lib/client/moves/movable';
import type { Place } from '@/lib/client/moves/ranks';
import { draggedOf, idsIn } from './places';

/** A place in the order of a list: the one before or behind the present one, or an end of the list. */
export type Step = -1 | 1 | 'first' | 'last';

/** Moves the task of a row in the order of its list, and announces its place. */
export const reorderRow = (client: QueryClient, row: HTMLElement, to: Step): void =>
  loadMoves(
    ({ reorderTask }) => {
      const list = row.closest('[data-drop^="rows"]');
      const dragged = draggedOf(row);
      const movable = dragged && findMovable(client, dragged.kind, dragged.id);
      if (movable?.kind !== 'task' || !list || !may(movable.item, 'edit'))
        return announce('This cannot be moved here.');
      reorderTask(client, movable.item, placeOf(to, movable.item.id, idsIn(list)));
    },
    () => announce('This cannot be moved without a connection.'),
  );

function placeOf(to: Step, id: string, rows: readonly string[]): Place {
  // Without rows, the place is behind all others, also those that are hidden.
  if (to === 'last') return { rows: [], index: 0 };
  return { rows, index: to === 'first' ? 0 : Math.max(0, rows.indexOf(id) + to) };
}

/** Returns the row of a task in a list that is in an order of its own; null without one, and for one with a time. */
export const orderedRowOf = (id: string): HTMLElement | null =>
  document.querySelector(`[data-drop^="rows"] [data-drag="task ${id}"]`);
