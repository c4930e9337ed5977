import { isDeepStrictEqual } from 'node:util';
import { v7 as newId } from 'uuid';
import { autocommit } from '@/lib/db/autocommit';
import { Prisma } from '@/lib/db/generated/client';
import type { RawStatements } from '@/lib/db/raw-statements';
import { type Transaction, transaction } from '@/lib/db/transaction';
import { authorize, lockFor, type NamedItem } from '@/lib/server/access/authorize';
import type { Actor } from '@/lib/server/actor';
import { AppError } from '@/lib/server/errors/app-error';
import { isNearBound, noRowsLeft, rowsLeft } from '@/lib/server/limits/row-bounds';
import {
  announceGoal,
  announceGoalAndBelow,
  announceGoalNow,
  announceItem,
  announceItemNow,
} from '@/lib/server/live/announce';
import { planReminders } from '@/lib/server/reminders/plan';
import type { Stored } from '@/lib/server/reply';
import type { Day } from '@/lib/shared/calendar/days';
import type { ItemKind } from '@/lib/shared/contract/items';
import { ITEM_KINDS } from '@/lib/shared/policy/item-kinds';
import type { Action } from '@/lib/shared/policy/policy';

/** Creates, changes, deletes and restores items, for all three kinds. */

type NewItem = { id?: string; title: string; date: Day | null };

/**
 * Reads one entity as the actor sees it; each kind has its own function. Throws 403 when the actor may not perform the
 * action.
 */
type Find<Entity> = (db: RawStatements, actor: Actor, id: string, action?: Action) => Promise<Entity | null>;

/**
 * Runs a kind's writes and returns what they have stored; each kind has its own function (`itemReads`). Returns null
 * when they stored nothing.
 */
type Store<Entity> = (db: RawStatements, actor: Actor, writes: Prisma.Sql) => Promise<Entity | null>;

/**
 * A common table expression `item` that inserts the row and yields it, or nothing if the id is taken. ON CONFLICT names
 * no index: with one named, the later of two simultaneous inserts may fail on the other, `(id, kind)`.
 */
const insertedItem = (
  actor: Actor,
  kind: ItemKind,
  id: string,
  { title, date, end = null }: NewItem & { end?: Day | null },
): Prisma.Sql => Prisma.sql`
  item AS (
    INSERT INTO items (id, kind, owner_id, title, date, end_date)
    VALUES (${id}::uuid, ${kind}::item_kind, ${actor.id}::uuid, ${title}, ${date}::date, ${end}::date)
    ON CONFLICT DO NOTHING
    RETURNING *)`;

/**
 * A common table expression `item` that changes the row and yields it, or nothing if it has changed since it was read.
 * @param changes `end` is the last day of an item that takes several days, otherwise null
 */
export const changedItem = (
  actor: Actor,
  looked: { id: string; version: number; title: string; date: Day | null },
  {
    title = looked.title,
    date = looked.date,
    end = null,
  }: { title?: string; date?: Day | null; end?: Day | null },
): Prisma.Sql => Prisma.sql`
  item AS (
    UPDATE items SET title = ${title}, date = ${date}::date, end_date = ${end}::date, version = version + 1,
      updated_at = now(), updated_by_id = ${actor.id}::uuid
    WHERE id = ${looked.id}::uuid AND version = ${looked.version}::int AND deleted_at IS NULL
    RETURNING *)`;

/**
 * Stores by one statement outside a transaction, and announces the change. When the answer of the database is lost, the
 * change is announced too: it may be stored all the same, and a repetition would then store nothing and announce
 * nothing.
 */
async function storeAlone<Entity>(
  kind: ItemKind,
  id: string,
  store: () => Promise<Entity | null>,
): Promise<Entity | null> {
  const announce = () => announceItemNow(ITEM_KINDS[kind].topic, id);
  try {
    const entity = await store();
    if (entity) announce();
    return entity;
  } catch (error) {
    announce();
    throw error;
  }
}

type Create<Entity> = {
  input: NewItem & { time?: string | null };
  /** The last day of an item that takes several days. */
  end?: Day | null;
  /** Throws when what the item refers to cannot be referred to. */
  check?: (db: RawStatements) => Promise<void>;
  /** A common table expression for the row of the kind's own table, which takes id and kind from `item`. */
  row: Prisma.Sql;
  store: Store<Entity>;
  findOwn: Find<Entity>;
};

/**
 * Creates an item. When the id is that of the caller's own entity, returns it as stored, so that a create may be
 * repeated; a deleted one stays deleted. Throws 409 when the id is somebody else's or of another kind, and when the
 * account has the maximum number of items.
 */
export async function createItem<Entity extends object>(
  actor: Actor,
  kind: ItemKind,
  { input, end, check, row, store, findOwn }: Create<Entity>,
): Promise<Stored<Entity>> {
  const { id = newId(), time } = input;

  const insert = (db: RawStatements): Promise<Entity | null> =>
    store(db, actor, Prisma.sql`${insertedItem(actor, kind, id, { ...input, end })}, ${row}`);

  async function answer(db: RawStatements, made: Entity | null): Promise<Stored<Entity>> {
    const entity = made ?? (await findOwn(db, actor, id));
    if (!entity) throw new AppError('conflict', { details: 'This id is taken already.' });
    return { isNew: made !== null, entity };
  }

  try {
    await check?.(autocommit);
  } catch (error) {
    // A repetition is answered as before, whatever has become of what the item refers to.
    const entity = input.id ? await findOwn(autocommit, actor, id) : null;
    if (entity) return { isNew: false, entity };
    throw error;
  }
  const isNear = await isNearBound(autocommit, 'items', actor.id);
  // One statement is enough for an item without reminders.
  if (!time && !isNear) return answer(autocommit, await storeAlone(kind, id, () => insert(autocommit)));
  return transaction(async (tx) => {
    if (isNear && !(await rowsLeft(tx, 'items', actor.id))) {
      const entity = await findOwn(tx, actor, id);
      if (entity) return { isNew: false, entity };
      throw noRowsLeft('items');
    }
    const made = await insert(tx);
    if (made) {
      announceItem(tx, ITEM_KINDS[kind].topic, id);
      if (time) await planReminders(tx, { items: [id] });
    }
    return answer(tx, made);
  });
}

/** Returns the date, time and zone of an entity, if its kind has them: its reminders depend on these. */
const timingOf = (entity: object) => ({
  date: Reflect.get(entity, 'date'),
  time: Reflect.get(entity, 'time'),
  timeZone: Reflect.get(entity, 'timeZone'),
});

/** True when the reminders of an entity may have changed. */
export function isRetimed(stored: object, entity: object): boolean {
  const before = timingOf(stored);
  const after = timingOf(entity);
  if (!before.time && !after.time) return false;
  return !isDeepStrictEqual(before, after);
}

type Changes<Entity> = { [Key in keyof Entity]?: Entity[Key] } & {
  version?: number;
  /** Stored as an instant. */
  dropped?: boolean;
  /** These say of another date what it is for; by themselves they change nothing. */
  carry?: true;
  carryBack?: true;
};

/** True when a change gives an entity another value than the stored one. */
function differs(
  stored: object,
  { version, carry, carryBack, dropped, ...changes }: Changes<object>,
): boolean {
  if (dropped !== undefined && dropped !== (Reflect.get(stored, 'droppedAt') !== null)) return true;
  return Object.entries(changes).some(
    ([key, value]) => value !== undefined && !isDeepStrictEqual(value, Reflect.get(stored, key)),
  );
}

type Item = { id: string; version: number; isShared: boolean };

export type Update<Entity> = {
  changes: Changes<Entity>;
  find: Find<Entity>;
  store: Store<Entity>;
  /** Returns the statements that change what was stored, with `changedItem`. */
  write: (stored: Entity) => Prisma.Sql;
  /**
   * Throws when what the changes refer to cannot be referred to. Returns the goal that the item serves no longer, if
   * there is one.
   */
  check?: (db: RawStatements, stored: Entity) => Promise<string | null>;
  /** Called with the entity as it is now. */
  changed?: (tx: Transaction, entity: Entity) => Promise<void>;
};

/** Throws 409 with the stored entity when the given version is not the stored one. */
export async function requireVersion(
  db: RawStatements,
  actor: Actor,
  stored: Item,
  version: number | undefined,
): Promise<void> {
  if (version !== undefined && version !== stored.version)
    throw new AppError('conflict', { details: await lastChangeOf(db, actor, stored.id), current: stored });
}

/**
 * Changes an entity whose row the transaction has locked, and announces it. Its reminders are left to the caller.
 * @returns the entity as it is now: the stored one when nothing differs
 */
export async function changeLocked<Entity extends Item>(
  tx: Transaction,
  actor: Actor,
  kind: ItemKind,
  stored: Entity,
  { changes, store, write, check, changed }: Update<Entity>,
): Promise<Entity> {
  await requireVersion(tx, actor, stored, changes.version);
  if (!differs(stored, changes)) return stored;
  // A value that is refused here does not count towards what the check counts.
  const writes = write(stored);
  const left = await check?.(tx, stored);
  const entity = await found(store(tx, actor, writes));
  announceItem(tx, ITEM_KINDS[kind].topic, stored.id);
  if (left) announceGoal(tx, left);
  await changed?.(tx, entity);
  return entity;
}

/**
 * Changes an entity that the actor may edit. When nothing differs, nothing is written and the version stays. Throws 409
 * with the stored entity when the given version is not the stored one.
 */
export async function updateItem<Entity extends Item>(
  actor: Actor,
  kind: ItemKind,
  id: string,
  update: Update<Entity>,
): Promise<Entity> {
  const { changes, find, store, write, check, changed } = update;
  const look = (db: RawStatements): Promise<Entity> => found(find(db, actor, id, 'edit'));

  /**
   * Reads the entity, and changes it by one statement, which does nothing if somebody else has changed it since.
   * Returns null when one statement is not enough. Only for the owner: the access of other people may end between the
   * two.
   */
  async function changeAlone(): Promise<Entity | null> {
    const stored = await look(autocommit);
    await requireVersion(autocommit, actor, stored, changes.version);
    if (!differs(stored, changes)) return stored;
    if (stored.isShared || isRetimed(stored, { ...stored, ...changes })) return null;
    const writes = write(stored);
    const left = await check?.(autocommit, stored);
    try {
      return await storeAlone(kind, id, () => store(autocommit, actor, writes));
    } finally {
      if (left) announceGoalNow(left);
    }
  }

  const changeTogether = (): Promise<Entity> =>
    transaction(async (tx) => {
      await lockFor(tx, actor, kind, id, 'edit');
      const stored = await look(tx);
      const entity = await changeLocked(tx, actor, kind, stored, update);
      if (isRetimed(stored, entity)) await planReminders(tx, { items: [id] });
      return entity;
    });

  return (changed ? null : await changeAlone()) ?? changeTogether();
}

/** Returns a sentence that names who made the conflicting change. */
async function lastChangeOf(db: RawStatements, actor: Actor, id: string): Promise<string> {
  const [last] = await db.$queryRaw<{ by: string | null; name: string | null }[]>`
    SELECT item.updated_by_id AS by, person.first_name AS name
    FROM items AS item LEFT JOIN users AS person ON person.id = item.updated_by_id WHERE item.id = ${id}::uuid`;
  if (last?.by === actor.id) return 'You changed this elsewhere a moment ago';
  return `${last?.name ?? 'Somebody'} changed this a moment ago`;
}

/** Deletes the item from every read. It can be restored for 30 days; `deleting` still finds it. */
export async function deleteItem(
  actor: Actor,
  kind: ItemKind,
  id: string,
  deleting?: (tx: Transaction) => Promise<void>,
): Promise<void> {
  await transaction(async (tx) => {
    await authorize(tx, actor, kind, id, 'delete');
    await deleting?.(tx);
    await tx.item.update({ where: { id }, data: { deletedAt: new Date(), deletedById: actor.id } });
    await announceAll(tx, [{ kind, id }]);
  });
}

/** Restores a deleted item with its comments, shares and files; an item that is not deleted stays unchanged. */
export function restoreItem<Entity>(
  actor: Actor,
  kind: ItemKind,
  id: string,
  find: Find<Entity>,
): Promise<Entity> {
  return transaction(async (tx) => {
    await authorize(tx, actor, kind, id, 'restore');
    await tx.item.update({ where: { id }, data: { deletedAt: null, deletedById: null, deletionId: null } });
    await announceAll(tx, [{ kind, id }]);
    return found(find(tx, actor, id));
  });
}

/**
 * Deletes items that the transaction has authorized, and announces it. They can be restored together: the list of
 * deleted items shows them as one.
 */
export async function deleteLocked(
  tx: Transaction,
  actor: Actor,
  items: readonly NamedItem[],
): Promise<void> {
  const together = items.length > 1 ? newId() : null;
  await tx.$executeRaw`
    UPDATE items SET deleted_at = ${new Date().toISOString()}::timestamptz, deleted_by_id = ${actor.id}::uuid,
      deletion_id = ${together}::uuid
    WHERE id = ANY (${items.map(({ id }) => id)}::uuid[])`;
  await announceAll(tx, items);
}

/** Restores items that the transaction has authorized, as `restoreItem` does each. */
export async function restoreLocked(tx: Transaction, items: readonly NamedItem[]): Promise<void> {
  await tx.$executeRaw`
    UPDATE items SET deleted_at = NULL, deleted_by_id = NULL, deletion_id = NULL
    WHERE id = ANY (${items.map(({ id }) => id)}::uuid[])`;
  await announceAll(tx, items);
}

/** Plans the reminders of items that have come or gone, and announces them. */
async function announceAll(tx: Transaction, items: readonly NamedItem[]): Promise<void> {
  const timed = items.filter(({ kind }) => kind !== 'goal').map(({ id }) => id);
  if (timed.length > 0) await planReminders(tx, { items: timed });
  for (const { kind, id } of items) {
    if (kind === 'goal') announceGoalAndBelow(tx, id);
    else announceItem(tx, ITEM_KINDS[kind].topic, id);
  }
}

async function found<Entity>(entity: Promise<Entity | null>): Promise<Entity> {
  const value = await entity;
  if (value === null) throw new AppError('not-found');
  return value;
}
