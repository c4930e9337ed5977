import type { Way } from '@/lib/server/access/ways';
import type { ItemKind } from '@/lib/shared/contract/schemas/items';
import { ITEM_KINDS } from '@/lib/shared/policy/item-kinds';
import { type Action, allows, atLeast, type Level, lower } from '@/lib/shared/policy/policy';

/** A level on one item or series that one person gives to another. Several people may give to the same person in the same way. */
export type Grant = { way: Way; from: string; to: string; level: Level };

/** The facts about an item or a series that decide who may share it. */
export type SharedItem = {
  kind: ItemKind;
  ownerId: string;
  /** The levels that do not depend on its grants, by person: by roles in the owner's planner, and of the item's series. */
  levels: ReadonlyMap<string, Level>;
};

const needed = (way: Way, kind: ItemKind): Action =>
  way === 'role' ? 'manageTaskCollaborators' : ITEM_KINDS[kind].share.action;

/**
 * Returns the effective level of each grant, in the given order: its own level, but at most its giver's present one,
 * and 'none' when the giver may not share the item. The owner's level depends on nobody. Everybody else has what
 * reaches them from the owner, so that two people who give to each other gain nothing by that.
 */
export function standingLevels(item: SharedItem, grants: readonly Grant[]): Level[] {
  const worth: Level[] = grants.map(() => 'none');
  const levels = new Map<string, Level>();
  const given = new Map<string, number[]>();
  for (const [index, { from }] of grants.entries()) given.set(from, [...(given.get(from) ?? []), index]);
  const risen: string[] = [];

  function raise(person: string, level: Level): void {
    if (atLeast(levels.get(person) ?? 'none', level)) return;
    levels.set(person, level);
    risen.push(person);
  }

  raise(item.ownerId, 'owner');
  for (const [person, level] of item.levels) raise(person, level);
  for (let person = risen.pop(); person !== undefined; person = risen.pop()) {
    const level = levels.get(person) ?? 'none';
    for (const index of given.get(person) ?? []) {
      const grant = grants[index];
      if (!grant || !allows(level, needed(grant.way, item.kind))) continue;
      const standing = lower(grant.level, level);
      worth[index] = standing;
      raise(grant.to, standing);
    }
  }
  return worth;
}
