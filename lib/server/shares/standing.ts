import type { ItemKind } from '@/lib/shared/contract/items';
import { ITEM_KINDS } from '@/lib/shared/policy/item-kinds';
import {
  type Action,
  allows,
  atLeast,
  type Level,
  levelOfRole,
  lower,
  type Role,
} from '@/lib/shared/policy/policy';

/** What a person may have been given on one item: a share of it, or, of a task, a role. */
export type Way = 'share' | 'role';

/** One person's giving of a level on one item to another. Several may have given to the same person in the same way. */
export type Grant = { way: Way; from: string; to: string; level: Level };

/** An item as far as it decides who may pass it on. */
export type SharedItem = {
  kind: ItemKind;
  ownerId: string;
  /** Of the people who collaborate with the owner: a role in the owner's planner is always the owner's to give. */
  plannerRoles: ReadonlyMap<string, Role>;
};

const needed = (way: Way, kind: ItemKind): Action =>
  way === 'role' ? 'manageTaskCollaborators' : ITEM_KINDS[kind].share.action;

/**
 * What each grant is worth, in the order given: its level, but no more than its giver has now, and 'none' from whoever may
 * not pass the item on. Whoever owns the item has what they have from nobody; everybody else's level is what reaches them
 * from the owner, so two people who have given to each other hold nothing by that.
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
  for (const [person, role] of item.plannerRoles) raise(person, levelOfRole(role));
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
