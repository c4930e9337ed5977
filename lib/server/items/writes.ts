import { Prisma } from '@/lib/db/generated/client';
import { type Transaction, transaction } from '@/lib/db/transaction';
import { authorize, lockFor } from '@/lib/server/access/authorize';
import type { Actor } from '@/lib/server/auth/authenticate';
import { AppError } from '@/lib/server/http/app-error';
import type { Stored } from '@/lib/server/http/reply';
import { announceItem } from '@/lib/server/live/announce';
import { planReminders } from '@/lib/server/reminders/plan';
import type { Day } from '@/lib/shared/calendar';
import type { ItemKind } from '@/lib/shared/items';
import type { Action } from '@/lib/shared/policy';
import { ITEM_TOPIC } from '@/lib/shared/topics';

/** What creating, changing, deleting and restoring have in common for all three kinds. */

export type NewItem = { id: string; kind: ItemKind; title: string; date: Day };

/** Reads one entity as the actor sees it; each kind has its own. Throws 403 when they may not do the action with it. */
type Find<Entity> = (tx: Transaction, actor: Actor, id: string, action?: Action) => Promise<Entity | null>;

/** A common table expression `item` that inserts the row and yields its id and kind, or nothing if the id is taken. */
export const insertedItem = (actor: Actor, { id, kind, title, date }: NewItem): Prisma.Sql => Prisma.sql`
  item AS (
    INSERT INTO items (id, kind, owner_id, title, date)
    VALUES (${id}::uuid, ${kind}::item_kind, ${actor.id}::uuid, ${title}, ${date}::date)
    ON CONFLICT (id) DO NOTHING
    RETURNING id, kind)`;

/** A common table expression `item` that changes the row, which the caller holds locked, and yields its id. */
export const changedItem = (
  actor: Actor,
  { id, title, date }: Omit<NewItem, 'kind'>,
): Prisma.Sql => Prisma.sql`
  item AS (
    UPDATE items SET title = ${title}, date = ${date}::date, version = version + 1,
      updated_at = now(), updated_by_id = ${actor.id}::uuid
    WHERE id = ${id}::uuid RETURNING id)`;

/**
 * Runs an insert that makes nothing when the id is taken. The caller's own entity is then the answer as it is stored,
 * so that a create may be sent again; one that has been deleted since stays so. An id that is anyone else's or another
 * kind's is a conflict.
 */
export function createItem<Entity extends object>(
  actor: Actor,
  kind: ItemKind,
  id: string,
  insert: Prisma.Sql,
  findOwn: Find<Entity>,
): Promise<Stored<Entity>> {
  return transaction(async (tx) => {
    const isNew = (await tx.$executeRaw(insert)) > 0;
    const entity = await findOwn(tx, actor, id);
    if (!entity) throw new AppError('conflict', { details: 'This id is taken already.' });
    if (isNew) {
      announceItem(tx, ITEM_TOPIC[kind], id);
      if (timingOf(entity).time) await planReminders(tx, { items: [id] });
    }
    return { isNew, entity };
  });
}

/** When an entity takes place, as far as its kind knows a time: what reminders of it depend on. */
const timingOf = (entity: object) => ({
  date: Reflect.get(entity, 'date'),
  time: Reflect.get(entity, 'time'),
});

/** Whether the reminders of it may have to be other ones. */
function isRetimed(stored: object, entity: object): boolean {
  const before = timingOf(stored);
  const after = timingOf(entity);
  if (!before.time && !after.time) return false;
  return before.date !== after.date || before.time !== after.time;
}

type Changes<Entity> = { [Key in keyof Entity]?: Entity[Key] } & { version?: number };

type Update<Entity> = {
  changes: Changes<Entity>;
  find: Find<Entity>;
  /** The one statement that writes what was stored and what is changed of it, by `changedItem`. */
  store: (stored: Entity) => Prisma.Sql;
  /** Hears of the entity as it is now. */
  changed?: (tx: Transaction, entity: Entity) => Promise<void>;
};

/**
 * Changes an entity that the actor may edit. When nothing differs nothing is written, and the version stays. Throws 409
 * with the stored entity when the version given is not the stored one.
 */
export function updateItem<Entity extends { id: string; version: number }>(
  actor: Actor,
  kind: ItemKind,
  id: string,
  { changes: { version, ...changes }, find, store, changed }: Update<Entity>,
): Promise<Entity> {
  return transaction(async (tx) => {
    await lockFor(tx, actor, kind, id, 'edit');
    const stored = await found(find(tx, actor, id, 'edit'));
    if (version !== undefined && version !== stored.version)
      throw new AppError('conflict', { details: await lastChangeOf(tx, actor, id), current: stored });
    const differs = Object.entries(changes).some(
      ([key, value]) => value !== undefined && value !== Reflect.get(stored, key),
    );
    if (!differs) return stored;
    await tx.$executeRaw(store(stored));
    announceItem(tx, ITEM_TOPIC[kind], id);
    const entity = await found(find(tx, actor, id));
    if (isRetimed(stored, entity)) await planReminders(tx, { items: [id] });
    await changed?.(tx, entity);
    return entity;
  });
}

/** Who was faster, for the person whose change comes second. */
async function lastChangeOf(tx: Transaction, actor: Actor, id: string): Promise<string> {
  const changed = await tx.item.findUnique({
    where: { id },
    select: { updatedById: true, updatedBy: { select: { firstName: true } } },
  });
  if (changed?.updatedById === actor.id) return 'You changed this elsewhere a moment ago';
  return `${changed?.updatedBy?.firstName ?? 'Somebody'} changed this a moment ago`;
}

/** Takes the item out of every read. It can be restored for 30 days. `deleting` still finds it. */
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
    if (kind !== 'goal') await planReminders(tx, { items: [id] });
    announceItem(tx, ITEM_TOPIC[kind], id);
  });
}

/** Brings a deleted item back, with all that hangs on it; one that is not deleted stays as it is. */
export function restoreItem<Entity>(
  actor: Actor,
  kind: ItemKind,
  id: string,
  find: Find<Entity>,
): Promise<Entity> {
  return transaction(async (tx) => {
    await authorize(tx, actor, kind, id, 'restore');
    await tx.item.update({ where: { id }, data: { deletedAt: null, deletedById: null } });
    if (kind !== 'goal') await planReminders(tx, { items: [id] });
    announceItem(tx, ITEM_TOPIC[kind], id);
    return found(find(tx, actor, id));
  });
}

async function found<Entity>(entity: Promise<Entity | null>): Promise<Entity> {
  const value = await entity;
  if (value === null) throw new AppError('not-found');
  return value;
}
