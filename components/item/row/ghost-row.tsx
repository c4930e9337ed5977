import { Icon } from '@/components/ui/icon';
import { type Ghost, useGhosts } from '@/lib/client/moves/ghosts';
import type { Day } from '@/lib/shared/calendar/days';
import type { ItemKind } from '@/lib/shared/contract/schemas/items';

/**
 * Hook: the items that have just left the list of a day, without those that are back.
 * @param date null for the tasks for later
 */
export function useGhostsOf<Kind extends ItemKind>(
  kind: Kind,
  date: Day | null,
  present: readonly { id: string }[],
): Extract<Ghost, { kind: Kind }>[] {
  const all = useGhosts();
  return all.filter(
    (ghost): ghost is Extract<Ghost, { kind: Kind }> =>
      ghost.kind === kind && ghost.item.date === date && !present.some(({ id }) => id === ghost.item.id),
  );
}

type GhostRowProps = {
  ghost: Ghost;
  className: string;
  /** Called before the move is taken back, so that the row gets the focus when it is there again. */
  onUndo: () => void;
};

/** The row of an item that has just left the list: where it went, and Undo. */
export const GhostRow = ({ ghost, className, onUndo }: GhostRowProps) => (
  <li className={`${className} is-gone`} data-row data-ghost={ghost.item.id} tabIndex={-1}>
    <span className="row-time">{ghost.item.time && <time>{ghost.item.time}</time>}</span>
    <div className="body">
      {ghost.kind === 'task' && <i className="check" aria-hidden="true" />}
      <span className="title">
        <bdi>{ghost.item.title}</bdi>
      </span>
    </div>
    <div className="side">
      <span className="leads-to">
        <Icon name={ghost.isSkipped ? 'skip' : 'arrow'} size={14} />
        {!ghost.isSkipped && <span className="vh">Moved to </span>}
        {ghost.to}
      </span>
      <button
        type="button"
        className="undo"
        data-row-focus
        tabIndex={-1}
        aria-label={`Undo: ${ghost.item.title}`}
        onClick={() => {
          onUndo();
          ghost.undo();
        }}
      >
        Undo
      </button>
    </div>
  </li>
);
