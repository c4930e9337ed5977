import { autocommit } from '@/lib/db/autocommit';
import { Prisma } from '@/lib/db/generated/client';
import type { RawStatements } from '@/lib/db/raw-statements';
import type { Transaction } from '@/lib/db/transaction';
import type { Actor } from '@/lib/server/actor';
import { AppError } from '@/lib/server/errors/app-error';
import type { Day } from '@/lib/shared/calendar/days';
import { RESTORE_DAYS } from '@/lib/shared/contract/plain/limits';
import type { ItemKind } from '@/lib/shared/contract/schemas/items';
import { type Action, accessOf, allows, type Level } from '@/lib/shared/policy/policy';
import { type GrantRow, grantColumns, grantsIn, grantsOf, visibleTo } from './visible';

declare const authorized: unique symbol;

/** An item on which the actor is allowed the action. Only this module can create one. */
export type AuthorizedItem = {
  id: string;
  ownerId: string;
  title: string;
  /** Null for a task for later. */
  date: Day | null;
  level: Level;
  isDeleted: boolean;
  readonly [authorized]: Action;
};

type ItemRow = GrantRow & { id: string; title: string; date: Day | null; is_deleted: boolean };

const itemColumns = Prisma.sql`
  item.id, item.owner_id, item.title, item.date::text AS date, item.deleted_at IS NOT NULL AS is_deleted, ${grantColumns}`;

/** Finds the item and the actor's level on it in one statement; `lock` locks the row until the commit. */
async function find(
  db: RawStatements,
  actor: Actor,
  kind: ItemKind,
  id: string,
  state: Prisma.Sql,
  lock: Prisma.Sql,
): Promise<ItemRow | undefined> {
  const [row] = await db.$queryRaw<ItemRow[]>`
    SELECT ${itemColumns} FROM items AS item ${grantsOf(actor.id)}
    WHERE item.id = ${id}::uuid AND item.kind = ${kind}::item_kind AND ${state} AND ${visibleTo(actor.id)}
    ${lock}`;
  return row;
}

const isLive = Prisma.sql`item.deleted_at IS NULL`;
const isLiveOrRestorable = Prisma.sql`
  (item.deleted_at IS NULL OR item.deleted_at > now() - make_interval(days => ${RESTORE_DAYS}))`;
const stateFor = (action: Action): Prisma.Sql => (action === 'restore' ? isLiveOrRestorable : isLive);
const forUpdate = Prisma.sql`FOR UPDATE OF item`;

/**
 * Allows the actor the action on the item, or throws: 404 when it is absent or invisible (indistinguishable), 403 when
 * it is visible but the level is too low. Inside a transaction the row stays locked until the commit. A deleted item is
 * visible only to people who may restore it, and only for that.
 */
export async function authorize(
  tx: Transaction,
  actor: Actor,
  kind: ItemKind,
  id: string,
  action: Action,
): Promise<AuthorizedItem> {
  await lockFor(tx, actor, kind, id, action);
  return judge(await find(tx, actor, kind, id, stateFor(action), Prisma.empty), actor, action);
}

/**
 * Throws as `authorize` does, and locks the row. The caller must then check again: the statement sees the data from
 * before it waited for the lock, and code that ended the actor's access meanwhile held the same lock.
 */
export async function lockFor(
  tx: Transaction,
  actor: Actor,
  kind: ItemKind,
  id: string,
  action: Action,
): Promise<void> {
  judge(await find(tx, actor, kind, id, stateFor(action), forUpdate), actor, action);
}

/** An item as a call names it: by its kind and id. */
export type NamedItem = { kind: ItemKind; id: string };

/**
 * Judges many items as `authorize` does each, by two statements. Rows are locked in the order of their ids, so that two
 * such calls cannot wait for each other.
 * @returns a function of a named item: the error that `authorize` would throw, or null when the action is allowed
 */
export async function authorizeAll(
  tx: Transaction,
  actor: Actor,
  named: readonly NamedItem[],
  action: Action,
): Promise<(item: NamedItem) => AppError | null> {
  const ids = named.map(({ id }) => id);
  await findAll(tx, actor, ids, stateFor(action), forUpdate);
  const rows = await findAll(tx, actor, ids, stateFor(action), Prisma.empty);
  const found = new Map(rows.map((row) => [`${row.kind} ${row.id}`, row]));
  return ({ kind, id }) => refusalOf(found.get(`${kind} ${id}`), actor, action);
}

async function findAll(
  tx: Transaction,
  actor: Actor,
  ids: readonly string[],
  state: Prisma.Sql,
  lock: Prisma.Sql,
): Promise<(ItemRow & { kind: ItemKind })[]> {
  return tx.$queryRaw<(ItemRow & { kind: ItemKind })[]>`
    SELECT ${itemColumns}, item.kind::text AS kind FROM items AS item ${grantsOf(actor.id)}
    WHERE item.id = ANY (${ids}::uuid[]) AND ${state} AND ${visibleTo(actor.id)}
    ORDER BY item.id ${lock}`;
}

/** Checks permission without a transaction and without a lock, to answer 404 and 403 before an invalid body. */
export async function permits(
  actor: Actor,
  kind: ItemKind,
  id: string,
  action: Action,
): Promise<AuthorizedItem> {
  return judge(await find(autocommit, actor, kind, id, stateFor(action), Prisma.empty), actor, action);
}

/** Returns why the action is refused; null when it is allowed. */
function refusalOf(row: ItemRow | undefined, actor: Actor, action: Action): AppError | null {
  if (!row) return new AppError('not-found');
  if (allows(accessOf(grantsIn(row, actor.id)), action)) return null;
  return new AppError(row.is_deleted ? 'not-found' : 'forbidden');
}

function judge(row: ItemRow | undefined, actor: Actor, action: Action): AuthorizedItem {
  const refusal = refusalOf(row, actor, action);
  if (!row || refusal) throw refusal ?? new AppError('not-found');
  const level = accessOf(grantsIn(row, actor.id));
  const { id, owner_id: ownerId, title, date, is_deleted: isDeleted } = row;
  return { id, ownerId, title, date, level, isDeleted } as AuthorizedItem;
}
