import { v7 as newId } from 'uuid';
import { Prisma } from '@/lib/db/generated/client';
import type { Transaction } from '@/lib/db/transaction';
import { announceItem, announceTo } from '@/lib/server/live/announce';
import { planReminders } from '@/lib/server/reminders/plan';
import type { ItemKind } from '@/lib/shared/contract/items';
import { ITEM_KINDS } from '@/lib/shared/policy/item-kinds';
import { atLeast, type Level, type Permission, type Role } from '@/lib/shared/policy/policy';
import { type Grant, type SharedItem, standingLevels, type Way } from './standing';
import { levelIn, storedLevel, WAY_TABLES } from './ways';

/** A grant, with the share or task role that stores it. */
type RowGrant = Grant & { row: string; item: string; maker: string; rowLevel: Level };

type GrantRow = Omit<RowGrant, 'level' | 'rowLevel'> & {
  level: Permission | Role;
  row_level: Permission | Role;
};

const grantsIn = (way: Way, itemIds: readonly string[]): Prisma.Sql => {
  const { rows, item, to, by, level, grants, row } = WAY_TABLES[way];
  return Prisma.sql`
    SELECT ${way} AS way, held.id AS row, held.${item} AS item, held.${by} AS maker, held.${level}::text AS row_level,
      coalesce(given.granted_by_id, held.${by}) AS "from", held.${to} AS "to",
      coalesce(given.${level}, held.${level})::text AS level, coalesce(given.created_at, held.created_at) AS since
    FROM ${rows} AS held LEFT JOIN ${grants} AS given ON given.${row} = held.id
    WHERE held.${item} = ANY (${itemIds}::uuid[])`;
};

/** Reads the grants on the items, the oldest first. */
async function grantsOf(tx: Transaction, itemIds: readonly string[]): Promise<RowGrant[]> {
  const found = await tx.$queryRaw<GrantRow[]>`
    ${grantsIn('share', itemIds)} UNION ALL ${grantsIn('role', itemIds)} ORDER BY since, row`;
  return found.map(({ row_level, level, ...grant }) => ({
    ...grant,
    level: levelIn(level),
    rowLevel: levelIn(row_level),
  }));
}

type LockedItem = { id: string; kind: ItemKind; owner_id: string };

/** Locks the items until the commit. Concurrent shares wait, and are then authorized by the remaining grants. */
const lockItems = (tx: Transaction, itemIds: readonly string[]): Promise<LockedItem[]> =>
  tx.$queryRaw<LockedItem[]>`
    SELECT id, kind::text AS kind, owner_id FROM items WHERE id = ANY (${itemIds}::uuid[]) ORDER BY id FOR UPDATE`;

type PlannerRow = { owner_id: string; collaborator_id: string; role: Role };

/** Reads the roles in each owner's planner, by person. */
async function plannerRolesOf(
  tx: Transaction,
  owners: readonly string[],
): Promise<Map<string, Map<string, Role>>> {
  const found = await tx.$queryRaw<PlannerRow[]>`
    SELECT owner_id, collaborator_id, role::text AS role FROM collaborations WHERE owner_id = ANY (${owners}::uuid[])`;
  const roles = new Map(owners.map((owner) => [owner, new Map<string, Role>()]));
  for (const { owner_id, collaborator_id, role } of found) roles.get(owner_id)?.set(collaborator_id, role);
  return roles;
}

/** A change of a share or task role. */
type Change = { way: Way; row: string; item: string; kind: ItemKind; to: string; maker: string } & {
  level: Level;
  grants: { from: string; level: Level }[];
};

/** Returns the changes to the rows of one item after some grants have ended; unchanged rows are omitted. */
function changesOf(
  item: SharedItem,
  grants: readonly RowGrant[],
  isOver: (grant: Grant) => boolean,
): Change[] {
  const left = grants.filter((grant) => !isOver(grant));
  const levels = standingLevels(item, left);
  const standing = new Map(left.map((grant, index) => [grant, levels[index] ?? 'none']));
  const rows = new Map<string, RowGrant[]>();
  for (const grant of grants) rows.set(grant.row, [...(rows.get(grant.row) ?? []), grant]);
  return [...rows.values()].flatMap((given) => {
    if (given.every((grant) => standing.get(grant) === grant.level)) return [];
    return changeOf(
      item.kind,
      given.map((grant) => ({ ...grant, level: standing.get(grant) ?? 'none' })),
    );
  });
}

/**
 * Computes a row from the effective levels of its grants. The person named as its maker stays while they give any of
 * it.
 */
function changeOf(kind: ItemKind, given: readonly RowGrant[]): Change[] {
  const [first] = given;
  if (!first) return [];
  const { way, row, item, to, maker } = first;
  const grants = given.filter(({ level }) => level !== 'none');
  const highest = grants.reduce((high, grant) => (atLeast(high.level, grant.level) ? high : grant), {
    from: maker,
    level: 'none' as Level,
  });
  const stays = grants.some(({ from }) => from === maker);
  return [{ way, row, item, kind, to, maker: stays ? maker : highest.from, level: highest.level, grants }];
}

async function store(tx: Transaction, way: Way, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  const { rows, by, level, grants, row } = WAY_TABLES[way];
  const ended = changes.filter((change) => change.level === 'none').map((change) => change.row);
  const kept = changes.filter((change) => change.level !== 'none');
  const keptRows = kept.map((change) => change.row);
  await tx.$executeRaw`DELETE FROM ${rows} WHERE id = ANY (${ended}::uuid[])`;
  await tx.$executeRaw`DELETE FROM ${grants} WHERE ${row} = ANY (${keptRows}::uuid[])`;
  await tx.$executeRaw`
    UPDATE ${rows} SET ${level} = changed.level::${level}, ${by} = changed.by
    FROM unnest(${keptRows}::uuid[], ${kept.map((change) => storedLevel(way, change.level))}::text[],
      ${kept.map((change) => change.maker)}::uuid[]) AS changed (id, level, by)
    WHERE ${rows}.id = changed.id`;
  const several = kept.filter((change) => change.grants.length > 1);
  const left = several.flatMap((change) => change.grants.map((grant) => ({ ...grant, row: change.row })));
  await tx.$executeRaw`
    INSERT INTO ${grants} (id, ${row}, granted_by_id, ${level})
    SELECT id, row, granted_by, level::${level}
    FROM unnest(${left.map(() => newId())}::uuid[], ${left.map((grant) => grant.row)}::uuid[],
      ${left.map(({ from }) => from)}::uuid[], ${left.map((grant) => storedLevel(way, grant.level))}::text[])
      AS given (id, row, granted_by, level)`;
}

/**
 * Notifies open windows. People whose access has ended are named, since the audience of the item no longer includes
 * them.
 */
function announce(tx: Transaction, { way, kind, item, to, maker }: Change): void {
  if (way === 'share') {
    announceItem(tx, ITEM_KINDS[kind].share.topic, item);
    announceTo(tx, ITEM_KINDS[kind].share.topic, [to, maker]);
  }
  // The whole audience of a task is notified, since all of them see the people with a role on it.
  else announceItem(tx, ITEM_KINDS[kind].topic, item);
  announceTo(tx, ITEM_KINDS[kind].topic, [to]);
}

/**
 * Adjusts all grants on the items to what their givers may still give. Called after ending or lowering somebody's
 * access, in the same transaction. The effective level of a grant is at most the level that reaches its giver from the
 * owner now. Grants without effect end. A share or role that several people gave falls back to the highest level that
 * remains.
 * @param isOver true for grants that end in any case
 */
export async function settleGrants(
  tx: Transaction,
  itemIds: readonly string[],
  isOver: (grant: Grant) => boolean = () => false,
): Promise<void> {
  if (itemIds.length === 0) return;
  const items = await lockItems(tx, itemIds);
  const grants = await grantsOf(tx, itemIds);
  if (grants.length === 0) return;
  const roles = await plannerRolesOf(tx, [...new Set(items.map(({ owner_id }) => owner_id))]);
  const byItem = new Map<string, RowGrant[]>();
  for (const grant of grants) byItem.set(grant.item, [...(byItem.get(grant.item) ?? []), grant]);
  const changes = items.flatMap(({ id, kind, owner_id: ownerId }) =>
    changesOf({ kind, ownerId, plannerRoles: roles.get(ownerId) ?? new Map() }, byItem.get(id) ?? [], isOver),
  );
  for (const way of ['share', 'role'] as const)
    await store(
      tx,
      way,
      changes.filter((change) => change.way === way),
    );
  for (const change of changes) announce(tx, change);
  const ended = changes.filter(({ kind, level }) => kind !== 'goal' && level === 'none');
  const pairs = ended.map(({ item, to }) => ({ itemId: item, personId: to }));
  if (pairs.length > 0) await planReminders(tx, { pairs });
}

/** Returns the items on which a person has given a share or role. `condition` refers to `item`. */
export async function givenBy(tx: Transaction, personId: string, condition: Prisma.Sql): Promise<string[]> {
  const given = (way: Way): Prisma.Sql => {
    const { rows, item, by, grants, row } = WAY_TABLES[way];
    return Prisma.sql`
      SELECT ${item} FROM ${rows} WHERE ${by} = ${personId}::uuid
      UNION SELECT held.${item} FROM ${grants} AS given JOIN ${rows} AS held ON held.id = given.${row}
      WHERE given.granted_by_id = ${personId}::uuid`;
  };
  const found = await tx.$queryRaw<{ id: string }[]>`
    SELECT item.id FROM items AS item WHERE item.id IN (${given('share')} UNION ${given('role')}) AND ${condition}`;
  return found.map(({ id }) => id);
}
