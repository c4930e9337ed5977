import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createStore } from '@/lib/client/browser/create-store';
import { perClient } from '@/lib/client/query/per-client';
import type { Movable } from './movable';

/** An item that has left a list, as it was there. Its row stays for a moment as a ghost. */
export type Ghost = Movable & {
  /** Its new day in short, such as 'Tue 25'. */
  to: string;
  /** True for an occurrence that was skipped: `to` then says so. */
  isSkipped?: boolean;
  /** Takes the move back, as Undo in its toast does. */
  undo: () => void;
};

const ghostsOf = perClient(() => createStore<readonly Ghost[]>([]));

/** Hook: the items of every list that have just left it, latest last. */
export const useGhosts = (): readonly Ghost[] => ghostsOf(useQueryClient()).useValue(() => NONE);

const NONE: readonly Ghost[] = [];

/** Removes the ghost of the item with this id at once. */
export function dismissGhost(client: QueryClient, id: string): void {
  const ghosts = ghostsOf(client);
  ghosts.set(ghosts.get().filter(({ item }) => item.id !== id));
}

/** Milliseconds for which a ghost stays, as long as a toast. */
const GHOST_STAYS = 5000;

/** Shows a ghost for `GHOST_STAYS`, in place of an earlier one of its item. */
export function showGhost(client: QueryClient, ghost: Ghost): void {
  const ghosts = ghostsOf(client);
  ghosts.set([...ghosts.get().filter(({ item }) => item.id !== ghost.item.id), ghost]);
  setTimeout(() => leaveWhenUnfocused(client, ghost), GHOST_STAYS);
}

/** Removes a ghost; one that has the focus when it loses it. */
function leaveWhenUnfocused(client: QueryClient, ghost: Ghost): void {
  // The item may have been moved once more, which has shown another one.
  if (!ghostsOf(client).get().includes(ghost)) return;
  const focused = document.activeElement?.closest(`[data-ghost="${ghost.item.id}"]`);
  const again = () => setTimeout(() => leaveWhenUnfocused(client, ghost));
  if (focused) focused.addEventListener('focusout', again, { once: true });
  else dismissGhost(client, ghost.item.id);
}
