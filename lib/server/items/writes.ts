import { isDeepStrictEqual } from 'node:util';
import { v7 as newId } from 'uuid';
import { autocommit } from '@/lib/db/autocommit';
import { Prisma } from '@/lib/db/generated/client';
import { instantText } from '@/lib/db/instant-text';
import type { RawStatements } from '@/lib/db/raw-statements';
import { LONG, type Transaction, transaction } from '@/lib/db/transaction';
import { authorize, lockFor, type NamedItem } from '@/lib/server/access/authorize';
import type { Actor } from '@/lib/server/actor';
import { AppError } from '@/lib/server/errors/app-error';
import { spend } from '@/lib/server/limits/limits';
import { isNearBound, noRowsLeft, requireRowsLeft, rowsLeft } from '@/lib/server/limits/row-bounds';
import {
  announceGoal,
  announceGoalAndBelow,
  announceGoalNow,
  announceItem,
  announceItemNow,
  announceOccurrences,
  announceTo,
} from '@/lib/server/live/announce';
import { planReminders } from '@/lib/server/reminders/plan';
import type { Stored } from '@/lib/server/reply';
import { layOutAfterDeleted } from '@/lib/server/series/after-completion';
import { beginSeries } from '@/lib/server/series/begin';
import { exceptDeleted, lockSeriesOf, rejoinRestored } from '@/lib/server/series/exceptions';
import { takeLabels } from '@/lib/server/series/labels';
import { layOut } from '@/lib/server/series/lay-out';
import { insertedSeries, type PlannedSeries, plannedSeries, refusal } from '@/lib/server/series/planned';
import { storedRule, textIn } from '@/lib/server/series/stored-rule';
import type { Template } from '@/lib/server/series/template';
import type { Day } from '@/lib/shared/calendar/days';
import type { ItemKind, SeriesOfItem } from '@/lib/shared/contract/items';
import type { Recurrence } from '@/lib/shared/contract/series';
import { ITEM_KINDS } from '@/lib/shared/policy/item-kinds';
import type { Action } from '@/lib/shared/policy/policy';
import { changeLabels, requireLabels, writeLabels } from './labels';
import { isRepeated, note, noted, unlessRepeated } from './repeated';

/** Creates, changes, deletes and restores items, for all three kinds. */

type NewItem = {
  id?: string;
  title: string;
  date: Day | null;
  labels: readonly string[];
  recurrence?: Recurrence | undefined;
};

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
  {
    title,
    date,
    end = null,
    seriesId = null,
  }: Omit<NewItem, 'labels'> & { end?: Day | null; seriesId?: string | null },
): Prisma.Sql => Prisma.sql`
  item AS (
    INSERT INTO items (id, kind, owner_id, title, date, end_date, series_id, occurrence_day)
    VALUES (${id}::uuid, ${kind}::item_kind, ${actor.id}::uuid, ${title}, ${date}::date, ${end}::date, ${seriesId}::uuid,
      CASE WHEN ${seriesId}::uuid IS NOT NULL THEN ${date}::date END)
    ON CONFLICT DO NOTHING
    RETURNING *)`;

/** Changes of an item's own columns, beside those of its kind. */
type Changed = { title?: string | undefined; date?: Day | null | undefined; end?: Day | null } & {
  [Name in string]: unknown;
};

/**
 * A common table expression `item` that changes the row and yields it, or nothing if it has changed since it was read.
 * @param changes `end` is the last day of an item that takes several days, otherwise null
 */
export const changedItem = (
  actor: Actor,
  looked: Occurrence & { version: number; title: string; date: Day | null },
  changes: Changed,
): Prisma.Sql => {
  const { title = looked.title, date = looked.date, end = null } = changes;
  return Prisma.sql`
  item AS (
    UPDATE items SET title = ${title}, date = ${date}::date, end_date = ${end}::date, version = version + 1,
      updated_at = now(), updated_by_id = ${actor.id}::uuid ${overriddenBy(looked, changes)} ${noted()}
    WHERE id = ${looked.id}::uuid AND version = ${looked.version}::int AND deleted_at IS NULL
    RETURNING *)`;
};

type Occurrence = { id: string; series: SeriesOfItem | null };

/** The fields that belong to one occurrence alone. */
export const OF_ONE = ['completed', 'dropped', 'rank', 'labels', 'carry', 'carryBack'] as const;

/** The changes that are no exception to the series. */
const NO_EXCEPTION = new Set<string>([...OF_ONE, 'end', 'version', 'recurrence', 'seriesVersion']);

/** Notes the fields that an occurrence now has of its own. */
function overriddenBy(looked: Occurrence, changes: object): Prisma.Sql {
  const own = Object.entries(changes)
    .filter(([name, value]) => !NO_EXCEPTION.has(name) && value !== undefined)
    .filter(([name, value]) => !isDeepStrictEqual(value, Reflect.get(looked, name)))
    .map(([name]) => name);
  if (!looked.series || own.length === 0) return Prisma.empty;
  return Prisma.sql`,
      overridden = ARRAY(SELECT DISTINCT unnest(overridden || ${own}::text[]) ORDER BY 1)`;
}

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
  /** Throws when what the item refers to cannot be referred to. `count` is the number of occurrences, 1 without a series. */
  check?: (db: RawStatements, count: number) => Promise<void>;
  /** A common table expression for the row of the kind's own table, which takes id and kind from `item`. */
  row: Prisma.Sql;
  store: Store<Entity>;
  findOwn: Find<Entity>;
  /** The template of the series, for an item that repeats. */
  template: Template;
};

/**
 * Creates an item. When the id is that of the caller's own entity, returns it as stored, so that a create may be
 * repeated; a deleted one stays deleted. Throws 409 when the id is somebody else's or of another kind, and when the
 * account has the maximum number of items.
 */
export async function createItem<Entity extends object>(
  actor: Actor,
  kind: ItemKind,
  { input, end, check, row, store, findOwn, template }: Create<Entity>,
): Promise<Stored<Entity>> {
  const { id = newId(), time, labels } = input;
  let series: PlannedSeries | null = null;

  const insert = (db: RawStatements): Promise<Entity | null> =>
    store(
      db,
      actor,
      Prisma.sql`${insertedItem(actor, kind, id, { ...input, end, seriesId: series?.id })},
        ${series ? Prisma.sql`${insertedSeries(series)},` : Prisma.empty} ${row}`,
    );

  async function answer(db: RawStatements, made: Entity | null): Promise<Stored<Entity>> {
    const entity = made ?? (await findOwn(db, actor, id));
    if (!entity) throw new AppError('conflict', { details: 'This id is taken already.' });
    return { isNew: made !== null, entity };
  }

  try {
    series = plannedSeries(actor, kind, { ...input, id }, template);
    await check?.(autocommit, series?.days.length ?? 1);
    await requireLabels(autocommit, actor, labels);
    if (series) await spend({ occurrences: actor.id }, series.days.length);
  } catch (error) {
    // A repetition is answered as before, whatever has become of what the item refers to.
    const entity = input.id ? await findOwn(autocommit, actor, id) : null;
    if (entity) return { isNew: false, entity };
    throw error;
  }
  const count = series?.days.length ?? 1;
  const isNear = await isNearBound(autocommit, 'items', actor.id, count);
  // One statement is enough for a single item without reminders.
  if (!time && !isNear && !series && labels.length === 0)
    return answer(autocommit, await storeAlone(kind, id, () => insert(autocommit)));
  return transaction(
    async (tx) => {
      if (isNear && !(await rowsLeft(tx, 'items', actor.id, count))) {
        const entity = await findOwn(tx, actor, id);
        if (entity) return { isNew: false, entity };
        throw noRowsLeft('items');
      }
      const made = await insert(tx);
      if (made) {
        if (labels.length > 0) await labelNew(tx, actor, id, labels, count);
        if (series) {
          if (labels.length > 0) await takeLabels(tx, series.id, id, [actor.id]);
          await layOut(tx, series.id, series.days.slice(1));
        }
        const announce = series ? announceOccurrences : announceItem;
        announce(tx, ITEM_KINDS[kind].topic, id);
        if (time) await planReminders(tx, { items: [id] });
      }
      return answer(tx, made && { ...made, labels });
    },
    series ? LONG : undefined,
  );
}

/** Gives a new item its labels. @param count the occurrences that have them too */
async function labelNew(
  tx: Transaction,
  actor: Actor,
  id: string,
  labels: readonly string[],
  count: number,
): Promise<void> {
  await requireRowsLeft(tx, 'itemLabels', actor.id, count * labels.length);
  await writeLabels(tx, actor, id, labels);
  announceTo(tx, 'labels', [actor.id]);
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
  /** Not part of what others see, so that they change neither the version nor anything else. */
  labels?: string[];
  /** Stored as an instant. */
  dropped?: boolean;
  /** These say of another date what it is for; by themselves they change nothing. */
  carry?: true;
  carryBack?: true;
  recurrence?: Recurrence | null;
  seriesVersion?: number;
};

/** True when a change gives an entity another value than the stored one. */
function differs(
  stored: object,
  { version, labels, carry, carryBack, recurrence, seriesVersion, dropped, ...changes }: Changes<object>,
): boolean {
  if (dropped !== undefined && dropped !== (Reflect.get(stored, 'droppedAt') !== null)) return true;
  return Object.entries(changes).some(
    ([key, value]) => value !== undefined && !isDeepStrictEqual(value, Reflect.get(stored, key)),
  );
}

export type Item = Occurrence & {
  version: number;
  date: Day | null;
  isShared: boolean;
  labels: readonly string[];
};

/** Returns the labels of a change of nothing else; null for any other change. A version says nothing about labels. */
export function labelsAlone({ labels, version, ...others }: Changes<object>): string[] | null {
  const isAlone = Object.values(others).every((value) => value === undefined);
  return labels && isAlone ? labels : null;
}

/** Changes the actor's labels on an item that they see. */
const setLabels = <Entity extends Item>(
  actor: Actor,
  kind: ItemKind,
  id: string,
  labels: readonly string[],
  find: Find<Entity>,
): Promise<Entity> =>
  transaction(async (tx) => {
    await lockFor(tx, actor, kind, id, 'read');
    const stored = await found(find(tx, actor, id));
    if (await isRepeated(tx, id)) return stored;
    await note(tx, [id]);
    await changeLabels(tx, actor, { kind, id, labels: stored.labels }, labels);
    return { ...stored, labels };
  });

export type Update<Entity> = {
  changes: Changes<Entity>;
  find: Find<Entity>;
  store: Store<Entity>;
  /** Returns the template of the series that begins with the entity. */
  template: (entity: Entity) => Template;
  /** Throws when what the entity has or refers to has no room for so many more like it. */
  requireRoom: (db: RawStatements, entity: Entity, ownerId: string, count: number) => Promise<void>;
  /** Returns the statements that change what was stored, with `changedItem`. */
  write: (stored: Entity) => Prisma.Sql;
  /**
   * Throws when what the changes refer to cannot be referred to. Returns the goal that the item serves no longer, if
   * there is one.
   */
  check?: (db: RawStatements, stored: Entity) => Promise<string | null>;
  /** Called with the entity as it is now, and as it was. */
  changed?: (tx: Transaction, entity: Entity, stored: Entity) => Promise<void>;
  /** True for an entity that `changed` does not concern, so that one statement is enough. */
  isPlain?: (stored: Entity) => boolean;
};

/** Throws 409 with the stored entity when the given version is not the stored one. */
export async function requireVersion(
  db: RawStatements,
  actor: Actor,
  stored: Item,
  version: number | undefined,
): Promise<void> {
  if (version !== undefined && version !== stored.version)
    throw new AppError('conflict', { ...(await lastChangeOf(db, actor, stored.id)), current: stored });
}

/** True for a change that was made before. One that names the stored version was not, since each raises the version. */
const wasMade = async (db: RawStatements, { id }: Item, version: number | undefined): Promise<boolean> =>
  version === undefined && (await isRepeated(db, id));

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
  if (await wasMade(tx, stored, changes.version)) return stored;
  if (!differs(stored, changes)) {
    await note(tx, [stored.id]);
    return stored;
  }
  // A value that is refused here does not count towards what the check counts.
  const writes = write(stored);
  const left = await check?.(tx, stored);
  const entity = await found(store(tx, actor, writes));
  announceItem(tx, ITEM_KINDS[kind].topic, stored.id);
  if (left) announceGoal(tx, left);
  await changed?.(tx, entity, stored);
  return entity;
}

/**
 * Changes an entity that the actor may edit. When nothing differs, nothing is written and the version stays. Throws 409
 * with the stored entity when the given version is not the stored one.
 */
export const updateItem = <Entity extends Item>(
  actor: Actor,
  kind: ItemKind,
  id: string,
  update: Update<Entity>,
): Promise<Entity> =>
  unlessRepeated(
    autocommit,
    id,
    () => changeOnce(actor, kind, id, update),
    () => update.find(autocommit, actor, id),
  );

async function changeOnce<Entity extends Item>(
  actor: Actor,
  kind: ItemKind,
  id: string,
  update: Update<Entity>,
): Promise<Entity> {
  const { changes, find, store, write, check, changed, isPlain = () => !changed } = update;
  const labels = labelsAlone(changes);
  if (labels) return setLabels(actor, kind, id, labels, find);
  const look = (db: RawStatements): Promise<Entity> => found(find(db, actor, id, 'edit'));
  /** True for an entity whose change may lay out other occurrences. */
  let concernsSeries = false;

  /**
   * Reads the entity, and changes it by one statement, which does nothing if somebody else has changed it since.
   * Returns null when one statement is not enough. Only for the owner: the access of other people may end between the
   * two.
   */
  async function changeAlone(): Promise<Entity | null> {
    const stored = await look(autocommit);
    concernsSeries = !isPlain(stored);
    await requireVersion(autocommit, actor, stored, changes.version);
    if (await wasMade(autocommit, stored, changes.version)) return look(autocommit);
    if (await begins(autocommit, stored, changes)) return null;
    if (changes.labels) return null;
    if (!differs(stored, changes)) {
      await note(autocommit, [id]);
      return stored;
    }
    if (concernsSeries || stored.isShared || isRetimed(stored, { ...stored, ...changes })) return null;
    const writes = write(stored);
    const left = await check?.(autocommit, stored);
    try {
      return await storeAlone(kind, id, () => store(autocommit, actor, writes));
    } finally {
      if (left) announceGoalNow(left);
    }
  }

  const changeTogether = (): Promise<Entity> =>
    transaction(
      async (tx) => {
        if (concernsSeries) await lockSeriesOf(tx, actor, [id]);
        await lockFor(tx, actor, kind, id, 'edit');
        const stored = await look(tx);
        if (await wasMade(tx, stored, changes.version)) return stored;
        const entity = await changeLocked(tx, actor, kind, stored, update);
        if (isRetimed(stored, entity)) await planReminders(tx, { items: [id] });
        if (changes.labels)
          await changeLabels(tx, actor, { kind, id, labels: stored.labels }, changes.labels);
        const recurrence = await begins(tx, stored, changes);
        if (!recurrence) return changes.labels ? { ...entity, labels: changes.labels } : entity;
        await beginSeries(
          tx,
          actor,
          kind,
          { ...entity, recurrence },
          {
            template: update.template(entity),
            requireRoom: (db, ownerId, count) => update.requireRoom(db, entity, ownerId, count),
          },
        );
        return look(tx);
      },
      changes.recurrence ? LONG : undefined,
    );

  return (changed && !update.isPlain ? null : await changeAlone()) ?? changeTogether();
}

/**
 * Returns the recurrence of the series that a change of a single item begins, if it does. Throws 400 when it changes the
 * rule of an occurrence, which has that of its series.
 */
async function begins(
  db: RawStatements,
  { series }: Item,
  { recurrence }: Changes<object>,
): Promise<Recurrence | null> {
  if (!recurrence || !series) {
    if (series && recurrence === null) throw refusal('recurrence', OF_SEVERAL);
    return recurrence ?? null;
  }
  // A change that is sent again finds the series that it has begun.
  const isSame = recurrence.mode === series.mode && textIn([series.rrule], storedRule(recurrence.rrule));
  const [begun] = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM series WHERE id = ${series.id}::uuid AND start_day = ${series.occurrenceDay}::date`;
  if (isSame && begun) return null;
  throw refusal('recurrence', OF_SEVERAL);
}

const OF_SEVERAL = 'One occurrence alone cannot repeat differently.';

type LastChange = { details: string; changedBy?: string; changedAt?: string };

/** Returns who made the conflicting change, unless it was the actor, and when; also as a sentence. */
export async function lastChangeOf(db: RawStatements, actor: Actor, id: string): Promise<LastChange> {
  const [last] = await db.$queryRaw<{ by: string | null; name: string | null; at: string }[]>`
    SELECT item.updated_by_id AS by, person.first_name AS name, ${instantText(Prisma.sql`item.updated_at`)} AS at
    FROM items AS item LEFT JOIN users AS person ON person.id = item.updated_by_id WHERE item.id = ${id}::uuid`;
  const at = last && { changedAt: last.at };
  if (last?.by === actor.id) return { details: 'You changed this elsewhere a moment ago', ...at };
  const name = last?.name ?? undefined;
  return {
    details: `${name ?? 'Somebody'} changed this a moment ago`,
    ...(name && { changedBy: name }),
    ...at,
  };
}

/** Deletes the item from every read. It can be restored for 30 days; `deleting` still finds it. */
export async function deleteItem(
  actor: Actor,
  kind: ItemKind,
  id: string,
  deleting?: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const work = () =>
    transaction(async (tx) => {
      await lockSeriesOf(tx, actor, [id]);
      await authorize(tx, actor, kind, id, 'delete');
      // It was deleted by this request before, and somebody has restored it since.
      if (await isRepeated(tx, id)) return;
      await deleting?.(tx);
      await exceptDeleted(tx, [id]);
      await tx.$executeRaw`
        UPDATE items SET deleted_at = ${new Date().toISOString()}::timestamptz, deleted_by_id = ${actor.id}::uuid ${noted()}
        WHERE id = ${id}::uuid`;
      await layOutAfterDeleted(tx, actor, [id]);
      await announceAll(tx, [{ kind, id }]);
    });
  await unlessRepeated(autocommit, id, work, async () => undefined);
}

/** Restores a deleted item with its comments, shares and files; an item that is not deleted stays unchanged. */
export function restoreItem<Entity>(
  actor: Actor,
  kind: ItemKind,
  id: string,
  find: Find<Entity>,
): Promise<Entity> {
  return transaction(async (tx) => {
    await lockSeriesOf(tx, actor, [id]);
    await authorize(tx, actor, kind, id, 'restore');
    if (!(await isRepeated(tx, id))) await restoreLocked(tx, [{ kind, id }]);
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
  const ids = items.map(({ id }) => id);
  await exceptDeleted(tx, ids);
  await tx.$executeRaw`
    UPDATE items SET deleted_at = ${new Date().toISOString()}::timestamptz, deleted_by_id = ${actor.id}::uuid,
      deletion_id = ${together}::uuid ${noted()}
    WHERE id = ANY (${ids}::uuid[])`;
  await layOutAfterDeleted(tx, actor, ids);
  await announceAll(tx, items);
}

/** Restores items that the transaction has authorized, as `restoreItem` does each. */
export async function restoreLocked(tx: Transaction, items: readonly NamedItem[]): Promise<void> {
  const ids = items.map(({ id }) => id);
  await rejoinRestored(tx, ids);
  await tx.$executeRaw`
    UPDATE items SET deleted_at = NULL, deleted_by_id = NULL, deletion_id = NULL ${noted()}
    WHERE id = ANY (${ids}::uuid[])`;
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
