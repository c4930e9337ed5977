import { v7 as newId } from 'uuid';
import { Prisma } from '@/lib/db/generated/client';
import type { Transaction } from '@/lib/db/transaction';
import { levelIn, type Subject, storedLevel, WAY_TABLES, WAYS, type Way } from '@/lib/server/access/ways';
import { announceItem, announceTo } from '@/lib/server/live/announce';
import { forgetReminders } from '@/lib/server/reminders/forget';
import { holdOccurrences, planReminders } from '@/lib/server/reminders/plan';
import type { Topic } from '@/lib/shared/contract/plain/topics';
import type { ItemKind } from '@/lib/shared/contract/schemas/items';
import { ITEM_KINDS } from '@/lib/shared/policy/item-kinds';
import { atLeast, type Level, levelOfRole, type Permission, type Role } from '@/lib/shared/policy/policy';
import { type Grant, type SharedItem, standingLevels } from './standing';

/** A grant, with the share or task role that stores it, and what that is of. */
type RowGrant = Grant & { row: string; maker: string; rowLevel: Level } & Of;

/** Exactly one of the two is set. */
type Of = { item: string | null; series: string | null };

type GrantRow = Omit<RowGrant, 'level' | 'rowLevel'> & {
  level: Permission | Role;
  row_level: Permission | Role;
};

const grantsIn = (way: Way, itemIds: readonly string[], seriesIds: readonly string[]): Prisma.Sql => {
  const { rows, item, series, to, by, level, grants, row } = WAY_TABLES[way];
  return Prisma.sql`
    SELECT ${way} AS way, held.id AS row, held.${item} AS item, held.${series} AS series, held.${by} AS maker,
      held.${level}::text AS row_level, coalesce(given.granted_by_id, held.${by}) AS "from", held.${to} AS "to",
      coalesce(given.${level}, held.${level})::text AS level, coalesce(given.created_at, held.created_at) AS since
    FROM ${rows} AS held LEFT JOIN ${grants} AS given ON given.${row} = held.id
    WHERE held.${item} = ANY (${itemIds}::uuid[]) OR held.${series} = ANY (${seriesIds}::uuid[])`;
};

/** Reads the grants on the items and series, the oldest first. */
async function grantsOf(
  tx: Transaction,
  itemIds: readonly string[],
  seriesIds: readonly string[],
): Promise<RowGrant[]> {
  const found = await tx.$queryRaw<GrantRow[]>`
    ${grantsIn('share', itemIds, seriesIds)} UNION ALL ${grantsIn('role', itemIds, seriesIds)} ORDER BY since, row`;
  return found.map(({ row_level, level, ...grant }) => ({
    ...grant,
    level: levelIn(level),
    rowLevel: levelIn(row_level),
  }));
}

type LockedSeries = { id: string; kind: ItemKind; owner_id: string };
type LockedItem = LockedSeries & { series_id: string | null };

/**
 * Locks series until the commit, and then items, among them every occurrence of the series with a share or role of its
 * own: who gave that may have had their level by the series. Concurrent shares wait, and are then authorized by the
 * remaining grants.
 */
async function lock(
  tx: Transaction,
  subjects: readonly Subject[],
): Promise<{ items: LockedItem[]; series: LockedSeries[] }> {
  const idsOf = (of: Subject['of']) => subjects.filter((each) => each.of === of).map(({ id }) => id);
  const [itemIds, seriesIds] = [idsOf('item'), idsOf('series')];
  if (seriesIds.length > 0)
    await tx.$executeRaw`SELECT 1 FROM series WHERE id = ANY (${seriesIds}::uuid[]) ORDER BY id FOR UPDATE`;
  const items = await tx.$queryRaw<LockedItem[]>`
    SELECT id, kind::text AS kind, owner_id, series_id FROM items
    WHERE id = ANY (${itemIds}::uuid[]) OR series_id = ANY (${seriesIds}::uuid[]) AND ${hasOwnPeople}
    ORDER BY id FOR UPDATE`;
  const ofItems = items.flatMap(({ series_id: id }) => id ?? []);
  const series = await tx.$queryRaw<LockedSeries[]>`
    SELECT id, kind::text AS kind, owner_id FROM series WHERE id = ANY (${[...seriesIds, ...ofItems]}::uuid[])`;
  return { items, series };
}

const hasOwnPeople = Prisma.sql`(EXISTS (SELECT FROM shares WHERE shares.item_id = items.id)
  OR EXISTS (SELECT FROM task_collaborators WHERE task_collaborators.task_id = items.id))`;

type PlannerRow = { owner_id: string; collaborator_id: string; role: Role };

/** Reads the levels by roles in each owner's planner, by person. */
async function plannerLevelsOf(
  tx: Transaction,
  owners: readonly string[],
): Promise<Map<string, Map<string, Level>>> {
  const found = await tx.$queryRaw<PlannerRow[]>`
    SELECT owner_id, collaborator_id, role::text AS role FROM collaborations WHERE owner_id = ANY (${owners}::uuid[])`;
  const levels = new Map(owners.map((owner) => [owner, new Map<string, Level>()]));
  for (const { owner_id, collaborator_id, role } of found)
    levels.get(owner_id)?.set(collaborator_id, levelOfRole(role));
  return levels;
}

/** A change of a share or task role. */
type Change = Of & { way: Way; row: string; kind: ItemKind; to: string; maker: string } & {
  level: Level;
  grants: { from: string; level: Level }[];
};

/** The effective level of each grant that is not over. */
type Standing = ReadonlyMap<RowGrant, Level>;

function standingOf(item: SharedItem, grants: readonly RowGrant[]): Standing {
  const levels = standingLevels(item, grants);
  return new Map(grants.map((grant, index) => [grant, levels[index] ?? 'none']));
}

/** Returns the higher of each person's levels and those that the grants give them. */
function raisedBy(levels: ReadonlyMap<string, Level>, standing: Standing): Map<string, Level> {
  const raised = new Map(levels);
  for (const [{ to }, level] of standing)
    if (!atLeast(raised.get(to) ?? 'none', level)) raised.set(to, level);
  return raised;
}

/** Returns the changes to the rows of one item or series after some grants have ended; unchanged rows are omitted. */
function changesOf(kind: ItemKind, grants: readonly RowGrant[], standing: Standing): Change[] {
  const rows = new Map<string, RowGrant[]>();
  for (const grant of grants) rows.set(grant.row, [...(rows.get(grant.row) ?? []), grant]);
  return [...rows.values()].flatMap((given) => {
    if (given.every((grant) => standing.get(grant) === grant.level)) return [];
    return changeOf(
      kind,
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
  const { way, row, item, series, to, maker } = first;
  const grants = given.filter(({ level }) => level !== 'none');
  const highest = grants.reduce((high, grant) => (atLeast(high.level, grant.level) ? high : grant), {
    from: maker,
    level: 'none' as Level,
  });
  const stays = grants.some(({ from }) => from === maker);
  return [
    { way, row, item, series, kind, to, maker: stays ? maker : highest.from, level: highest.level, grants },
  ];
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
 * @param item the item, or any occurrence of the series; null when it has none
 */
function announce(tx: Transaction, { way, kind, to, maker }: Change, item: string | null): void {
  const announceAll = (topic: Topic) => item !== null && announceItem(tx, topic, item);
  if (way === 'share') {
    announceAll(ITEM_KINDS[kind].share.topic);
    announceTo(tx, ITEM_KINDS[kind].share.topic, [to, maker]);
  }
  // The whole audience of a task is notified, since all of them see the people with a role on it.
  else announceAll(ITEM_KINDS[kind].topic);
  announceTo(tx, ITEM_KINDS[kind].topic, [to]);
}

/** Returns an occurrence of each series that is not deleted, by the series. */
async function occurrencesOf(tx: Transaction, seriesIds: readonly string[]): Promise<Map<string, string>> {
  if (seriesIds.length === 0) return new Map();
  const found = await tx.$queryRaw<{ series_id: string; id: string }[]>`
    SELECT DISTINCT ON (series_id) series_id, id FROM items
    WHERE series_id = ANY (${seriesIds}::uuid[]) AND deleted_at IS NULL ORDER BY series_id, occurrence_day`;
  return new Map(found.map(({ series_id, id }) => [series_id, id]));
}

/**
 * Adjusts all grants on the items and series to what their givers may still give. Called after ending or lowering
 * somebody's access, in the same transaction. The effective level of a grant is at most the level that reaches its giver
 * from the owner now; on an occurrence also through its series. Grants without effect end. A share or role that several
 * people gave falls back to the highest level that remains.
 * @param isOver true for grants that end in any case
 */
export async function settleGrants(
  tx: Transaction,
  subjects: readonly Subject[],
  isOver: (grant: Grant & Of) => boolean = () => false,
): Promise<void> {
  if (subjects.length === 0) return;
  const { items, series } = await lock(tx, subjects);
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
  const grants = await grantsOf(tx, ids(items), ids(series));
  if (grants.length === 0) return;
  const planners = await plannerLevelsOf(tx, [
    ...new Set([...items, ...series].map((each) => each.owner_id)),
  ]);
  const given = new Map<string, RowGrant[]>();
  for (const grant of grants) {
    const subject = grant.item ?? grant.series ?? '';
    given.set(subject, [...(given.get(subject) ?? []), grant]);
  }
  const settled = new Set(subjects.map(({ id }) => id));
  const left = (own: readonly RowGrant[]) => own.filter((grant) => !isOver(grant));
  const plannerLevels = (ownerId: string) => planners.get(ownerId) ?? new Map<string, Level>();
  const seriesLevels = new Map<string, Map<string, Level>>();
  const changes: Change[] = [];
  for (const { id, kind, owner_id: ownerId } of series) {
    const own = given.get(id) ?? [];
    const levels = plannerLevels(ownerId);
    const standing = standingOf({ kind, ownerId, levels }, settled.has(id) ? left(own) : own);
    seriesLevels.set(id, raisedBy(levels, standing));
    if (settled.has(id)) changes.push(...changesOf(kind, own, standing));
  }
  for (const { id, kind, owner_id: ownerId, series_id: seriesId } of items) {
    const own = given.get(id) ?? [];
    const levels = seriesLevels.get(seriesId ?? '') ?? plannerLevels(ownerId);
    changes.push(...changesOf(kind, own, standingOf({ kind, ownerId, levels }, left(own))));
  }
  for (const way of WAYS)
    await store(
      tx,
      way,
      changes.filter((change) => change.way === way),
    );
  const occurrences = await occurrencesOf(
    tx,
    changes.flatMap((change) => change.series ?? []),
  );
  for (const change of changes)
    announce(tx, change, change.item ?? occurrences.get(change.series ?? '') ?? null);
  const ended = changes.filter(({ kind, level }) => kind !== 'goal' && level === 'none');
  await forgetReminders(tx, [...new Set(ended.map(({ to }) => to))], {
    items: ended.flatMap(({ item }) => item ?? []),
    series: ended.flatMap(({ series: id }) => id ?? []),
  });
  const pairs = ended.flatMap(({ item, to }) => (item === null ? [] : { itemId: item, personId: to }));
  if (pairs.length > 0) await planReminders(tx, { pairs });
  const ofSeries = ended.flatMap(({ series: id, to }) => (id === null ? [] : { seriesId: id, personId: to }));
  if (ofSeries.length === 0) return;
  await holdOccurrences(
    tx,
    ofSeries.map(({ seriesId }) => seriesId),
  );
  await planReminders(tx, { series: ofSeries });
}

/**
 * Returns the items and series on which a person has given a share or role. `condition` refers to `subject`, a row of
 * items or series.
 */
export async function givenBy(tx: Transaction, personId: string, condition: Prisma.Sql): Promise<Subject[]> {
  const given = (way: Way, of: Subject['of']): Prisma.Sql => {
    const { rows, by, grants, row } = WAY_TABLES[way];
    const column = WAY_TABLES[way][of];
    return Prisma.sql`
      SELECT ${column} FROM ${rows} WHERE ${by} = ${personId}::uuid
      UNION SELECT held.${column} FROM ${grants} AS given JOIN ${rows} AS held ON held.id = given.${row}
      WHERE given.granted_by_id = ${personId}::uuid`;
  };
  return tx.$queryRaw<Subject[]>`
    SELECT 'item' AS of, subject.id FROM items AS subject
      WHERE subject.id IN (${given('share', 'item')} UNION ${given('role', 'item')}) AND ${condition}
    UNION ALL SELECT 'series', subject.id FROM series AS subject
      WHERE subject.id IN (${given('share', 'series')} UNION ${given('role', 'series')}) AND ${condition}`;
}
