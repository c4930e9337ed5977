import type { ItemWithKind } from '@/lib/shared/policy/item-kinds';
import type { AskedChange } from './describe';
import { inverseOf } from './inverse';
import { changedBy } from './shown-in';

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
