import type { ItemWithKind } from '@/lib/shared/policy/item-kinds';
import type { AskedChange } from './describe';
import type { AnyPatch } from './inverse';
import { changedBy } from './shown-in';

/**
 * The names in a patch that are no fields of an item: those that say how the change is made; `dropped`, for which an
 * item has `droppedAt`; and those that add and remove labels of many items.
 */
const NOT_FIELDS: readonly string[] = [
  'version',
  'carry',
  'carryBack',
  'dropped',
  'addLabels',
  'removeLabels',
];

/**
 * Returns the patch that takes a patch back: it gives the changed fields the values that they have in `item`.
 * @param item the item before the patch
 */
function inverseOf<P extends object>(item: object, patch: P): P {
  const values: Record<string, unknown> = { ...item };
  const change: AnyPatch = patch;
  const names = new Set(Object.keys(patch).filter((name) => !NOT_FIELDS.includes(name)));
  // A task loses its time when it is kept for later.
  if (change.date === null) names.add('time');
  // The last day of a meeting is sent only for whole days; with a time, its duration gives the last day.
  if ('endDate' in values && ('time' in patch || 'endDate' in patch)) {
    names.add('time').add('date');
    if (values.time === null) names.add('endDate');
    else names.delete('endDate');
  }
  const inverse = Object.fromEntries([...names].map((name) => [name, values[name]]));
  if (change.carry && values.date !== change.date) inverse.carryBack = true;
  if (change.dropped !== undefined) inverse.dropped = values.droppedAt !== null;
  const labels = 'labels' in values ? (values.labels as string[]) : [];
  const gained = change.addLabels?.filter((id) => !labels.includes(id)) ?? [];
  const lost = change.removeLabels?.filter((id) => labels.includes(id)) ?? [];
  if (gained.length > 0) inverse.removeLabels = gained;
  if (lost.length > 0) inverse.addLabels = lost;
  return inverse as P;
}

/**
 * Returns the changes that take a change back. It is one change, except for many items that had different values: then
 * there is one for each value. None for a change that itself takes one of several occurrences back.
 * @param changeId the id of the change in the outbox
 */
export function undoOf(asked: AskedChange, changeId: string): AskedChange[] {
  const { items, way, scope, input, isBatch = false } = asked;
  if ('back' in way) return [];
  if ('change' in way) return inversesOf(items, way.change);
  if ('delete' in way) return [{ items, way: { restore: true }, scope, isBatch }];
  const deletion: AskedChange = { items, way: { delete: true }, scope: 'this', isBatch: true };
  // An item that repeats is deleted with its occurrences.
  if ('create' in way)
    return [input && 'recurrence' in input ? { ...deletion, scope: 'all', isBatch: false } : deletion];
  if ('restore' in way) return [deletion];
  if (scope !== 'this') return [{ items, way: { back: true }, scope, undoes: changeId }];
  // A rule that an item was given is taken from the whole series.
  if ('recurrence' in way.patch) return [{ items, way: { patch: { recurrence: null } }, scope: 'all' }];
  const { patch } = way;
  return items.map((each) => ({
    items: [each],
    way: { patch: inverseOf(each.item, patch) },
    scope,
    // The time is left out: no field of a patch depends on it.
    undone: changedBy(each.kind, each.item, way, 0),
  }));
}

/** Returns the changes that give each item the values that it had: one for all items that had the same. */
function inversesOf(items: readonly ItemWithKind[], change: object): AskedChange[] {
  const byInverse = new Map<string, { inverse: object; items: ItemWithKind[] }>();
  for (const each of items) {
    const inverse = inverseOf(each.item, change);
    // One that had the label already keeps it.
    if (Object.keys(inverse).length === 0) continue;
    const key = JSON.stringify(inverse);
    const same = byInverse.get(key) ?? { inverse, items: [] };
    byInverse.set(key, same);
    same.items.push(each);
  }
  return [...byInverse.values()].map(({ inverse, items: changed }) => ({
    items: changed,
    way: { change: inverse },
    scope: 'this',
    isBatch: true,
  }));
}

/**
 * Returns the change that makes one again after it was taken back, which is refused when somebody else has changed an
 * item since. What was created or deleted has kept its comments, files and people.
 */
export function againOf(asked: AskedChange): AskedChange {
  const { items, way, scope } = asked;
  if ('create' in way) return { items, way: { restore: true }, scope: 'this' };
  if ('delete' in way) return { ...asked, isBatch: scope === 'this' };
  return { ...asked, undone: items[0]?.item };
}
