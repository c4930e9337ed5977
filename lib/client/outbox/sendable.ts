import { isRecord } from '@/lib/client/browser/is-record';
import type { OutboxChange } from '@/lib/client/database/change';
import { itemIdsOf } from './batch-rest';

/** The most calls that are under way at once. */
const UNDER_WAY_MAX = 6;

/**
 * Returns the changes that may be sent now, in their order: of those with an entity in common only the first, and none
 * behind a change of its subject that waits for a decision of the person.
 *
 * @param changes in their order
 * @param underWay the ids of those that are sent and not answered
 */
export function sendable(changes: Iterable<OutboxChange>, underWay: ReadonlySet<string>): OutboxChange[] {
  const taken = new Set<string>();
  const found: OutboxChange[] = [];
  for (const change of changes) {
    const [subject] = change.entities;
    if (change.state !== 'waiting') {
      if (subject !== undefined) taken.add(subject);
      continue;
    }
    const isFree = !change.entities.some((id) => taken.has(id));
    for (const id of change.entities) taken.add(id);
    if (isFree && !change.isPrepared && !underWay.has(change.id)) found.push(change);
  }
  return found.slice(0, Math.max(0, UNDER_WAY_MAX - underWay.size));
}

/** True if the body of the change, or of an earlier one with an entity in common, is still being prepared. */
export const isBehindPrepared = (change: OutboxChange, all: readonly OutboxChange[]): boolean =>
  all.some(
    ({ isPrepared, order, entities }) =>
      isPrepared && order <= change.order && entities.some((id) => change.entities.includes(id)),
  );

/**
 * Returns a change with those that are removed with it: what takes it back and, if it creates its subject, all later
 * ones of that subject alone, and the comments and stickers on it with theirs. A later call for several items stays,
 * and the server refuses the missing item.
 * @param changes in their order
 */
export function withDependents(changes: readonly OutboxChange[], change: OutboxChange): OutboxChange[] {
  const removed = [change];
  for (const other of changes)
    if (other !== change && removed.some((one) => isDependent(other, one))) removed.push(other);
  return removed;
}

/** True if a change makes no sense without another one. */
function isDependent(change: OutboxChange, on: OutboxChange): boolean {
  if (change.undoes === on.id) return true;
  if (!on.creates || change.order <= on.order) return false;
  const [subject] = on.entities;
  return (
    itemIdsOf(change).every((id) => id === subject) || (isNote(change) && change.entities[1] === subject)
  );
}

/** True for a change of a comment or sticker, whose second entity is the item or the day that it is on. */
const isNote = ({ view }: OutboxChange): boolean => isRecord(view) && view.of === 'notes';

/** The fields in which an item refers to a goal. */
const LINKS: readonly string[] = ['goalId', 'parentId'];

/**
 * Returns the changes that relate other items to a goal whose creation is removed, without that goal: the server would
 * refuse one that does not exist. None if the removed change creates nothing.
 * @param removed the change that is removed
 */
export function withoutLinksTo(changes: readonly OutboxChange[], removed: OutboxChange): OutboxChange[] {
  const [gone] = removed.entities;
  if (!removed.creates || gone === undefined) return [];
  const unlinked = <T>(value: T): T =>
    JSON.parse(
      JSON.stringify(value, (name, field: unknown) =>
        LINKS.includes(name) && field === gone ? null : field,
      ),
    ) as T;
  return changes
    .filter(({ entities: [subject, ...others] }) => subject !== gone && others.includes(gone))
    .map((change) => ({
      ...change,
      entities: change.entities.filter((id) => id !== gone),
      call: unlinked(change.call),
      view: unlinked(change.view),
    }));
}
