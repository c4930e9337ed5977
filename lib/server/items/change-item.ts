import { isDeepStrictEqual } from 'node:util';
import { autocommit } from '@/lib/db/autocommit';
import { Prisma } from '@/lib/db/generated/client';
import { instantText } from '@/lib/db/instant-text';
import type { RawStatements } from '@/lib/db/raw-statements';
import { type Transaction, transaction } from '@/lib/db/transaction';
import { lockFor } from '@/lib/server/access/authorize';
import type { Actor } from '@/lib/server/actor';
import { AppError } from '@/lib/server/errors/app-error';
import { announceGoal, announceGoalNow, announceItem } from '@/lib/server/live/announce';
import { planReminders } from '@/lib/server/reminders/plan';
import { beginSeries } from '@/lib/server/series/begin';
import { lockSeriesOf } from '@/lib/server/series/exceptions';
import { refusal } from '@/lib/server/series/planned';
import { storedRule, textIn } from '@/lib/server/series/stored-rule';
import type { Template } from '@/lib/server/series/template';
import type { ItemKind } from '@/lib/shared/contract/schemas/items';
import type { Recurrence } from '@/lib/shared/contract/schemas/series';
import { ITEM_KINDS } from '@/lib/shared/policy/item-kinds';
import { changeLabels } from './labels';
import { longTransaction } from './long-transaction';
import { changeReminders, remindedAmong } from './reminders';
import { isRepeated, note, unlessRepeated } from './repeated';
import { type Find, found, type Item, type Store, storeAlone } from './store-item';

/** Changes items, for all three kinds. */

type Changes<Entity> = { [Key in keyof Entity]?: Entity[Key] } & {
  version?: number;
  /** Not part of what others see, so that they change neither the version nor anything else. */
  labels?: string[];
  reminders?: number[] | null;
  /** Stored as an instant. */
  dropped?: boolean;
  /** These say of another date what it is for; by themselves they change nothing. */
  carry?: true;
  carryBack?: true;
  recurrence?: Recurrence | null;
  seriesVersion?: number;
};

/** One kind of items, as all changes of them need it. */
export type Noun<Entity> = {
  kind: ItemKind;
  find: Find<Entity>;
  store: Store<Entity>;
  /** Returns the template of the series that begins with the entity. */
  template: (entity: Entity) => Template;
  /** Throws when what the entity has or refers to has no room for so many more like it. */
  requireRoom: (
    db: RawStatements,
    actor: Actor,
    entity: Entity,
    ownerId: string,
    count: number,
  ) => Promise<void>;
};

/** A change that may be stored. */
export type Prepared<Entity> = {
  /** The statements that change what was stored, with `changedItem`. */
  writes: Prisma.Sql;
  /** The goal that the item serves no longer, if there is one. */
  left: string | null;
  /** The fields that the statements do not change, of an item of the actor's own. */
  known: Partial<Entity> | undefined;
};

/** A change of an item of one kind. Its steps run in the order of the members: see `changeTogether`. */
export type Update<Entity> = {
  noun: Noun<Entity>;
  changes: Changes<Entity>;
  /**
   * Throws when the changes cannot be stored: for their values first, then for what they refer to, which may count.
   * @param template that of the series, for a change of several occurrences
   */
  prepare: (
    db: RawStatements,
    stored: Entity,
    template?: Record<string, unknown>,
  ) => Promise<Prepared<Entity>>;
  /** Runs in the same transaction after a change of an entity that it `concerns`, or of every one without that. */
  follow?: {
    concerns?: (stored: Entity) => boolean;
    run: (tx: Transaction, entity: Entity, stored: Entity) => Promise<void>;
  };
};

/**
 * Changes an entity that the actor may edit. When nothing differs, nothing is written and the version stays. Throws 409
 * with the stored entity when the given version is not the stored one.
 */
export const updateItem = <Entity extends Item>(
  actor: Actor,
  id: string,
  update: Update<Entity>,
): Promise<Entity> =>
  unlessRepeated(
    autocommit,
    id,
    () => changeOnce(actor, id, update),
    () => update.noun.find(autocommit, actor, id),
  );

/** The ways to change an item, the cheapest first. */
async function changeOnce<Entity extends Item>(
  actor: Actor,
  id: string,
  update: Update<Entity>,
): Promise<Entity> {
  const labels = labelsAlone(update.changes);
  if (labels) return setLabels(actor, update.noun, id, labels);
  const reminders = remindersAlone(update.changes);
  if (reminders !== undefined) return setReminders(actor, update.noun, id, reminders);
  const { follow } = update;
  // Something follows from each change of such an item, so that one statement is never enough.
  if (follow && !follow.concerns) return changeTogether(actor, id, update);
  const stored = await look(autocommit, actor, id, update.noun);
  const entity = await changeAlone(actor, stored, update);
  if (entity) return entity;
  return changeTogether(actor, id, update, { isOfSeries: follow?.concerns?.(stored) });
}

/** Changes what the actor alone has on an item that they see, unless this call has done so before. */
const changeOwn = <Entity extends Item>(
  actor: Actor,
  { kind, find }: Noun<Entity>,
  id: string,
  change: (tx: Transaction, stored: Entity) => Promise<Entity>,
): Promise<Entity> =>
  transaction(async (tx) => {
    await lockFor(tx, actor, kind, id, 'read');
    const stored = await found(find(tx, actor, id));
    if (await isRepeated(tx, id)) return stored;
    await note(tx, [id]);
    return change(tx, stored);
  });

const setLabels = <Entity extends Item>(
  actor: Actor,
  noun: Noun<Entity>,
  id: string,
  labels: readonly string[],
): Promise<Entity> =>
  changeOwn(actor, noun, id, async (tx, stored) => {
    await changeLabels(tx, actor, { kind: noun.kind, id, labels: stored.labels }, labels);
    return { ...stored, labels };
  });

const setReminders = <Entity extends Item>(
  actor: Actor,
  noun: Noun<Entity>,
  id: string,
  reminders: number[] | null,
): Promise<Entity> =>
  changeOwn(actor, noun, id, async (tx, stored) => {
    await changeReminders(tx, actor, { kind: noun.kind, ...stored }, reminders);
    return { ...stored, reminders };
  });

/** Reads an entity that the actor may edit. @throws 404 or 403 */
const look = <Entity extends Item>(
  db: RawStatements,
  actor: Actor,
  id: string,
  { find }: Noun<Entity>,
): Promise<Entity> => found(find(db, actor, id, 'edit'));

/**
 * Changes an entity that was read outside a transaction by one statement, which does nothing if somebody else has changed
 * it since. Returns null when one statement is not enough. Only for the owner: the access of other people may end between
 * the two.
 */
async function changeAlone<Entity extends Item>(
  actor: Actor,
  stored: Entity,
  { noun, changes, prepare, follow }: Update<Entity>,
): Promise<Entity | null> {
  const { id } = stored;
  await requireVersion(autocommit, actor, stored, changes.version);
  if (await wasMade(autocommit, stored, changes.version)) return look(autocommit, actor, id, noun);
  if (await begins(autocommit, stored, changes)) return null;
  if (changes.labels || changes.reminders !== undefined) return null;
  if (!differs(stored, changes)) {
    await noteUnchanged(autocommit, stored, changes.version);
    return stored;
  }
  if (follow?.concerns?.(stored)) return null;
  const given = { ...stored, ...changes };
  if (stored.isShared || isRetimed(stored, given) || (await isRemindedMove(autocommit, stored, given)))
    return null;
  const { writes, left, known } = await prepare(autocommit, stored);
  try {
    return await storeAlone(noun.kind, id, () => noun.store(autocommit, actor, writes, known));
  } finally {
    if (left) announceGoalNow(left);
  }
}

/** Changes an entity in one transaction. @param isOfSeries true for a change that may lay out other occurrences */
function changeTogether<Entity extends Item>(
  actor: Actor,
  id: string,
  update: Update<Entity>,
  { isOfSeries = false } = {},
): Promise<Entity> {
  const { noun, changes } = update;
  const { kind } = noun;
  const run = (work: (tx: Transaction) => Promise<Entity>) =>
    changes.recurrence ? longTransaction(actor, work) : transaction(work);
  return run(async (tx) => {
    // The series before the item, as everywhere.
    if (isOfSeries) await lockSeriesOf(tx, actor, [id]);
    await lockFor(tx, actor, kind, id, 'edit');
    const stored = await look(tx, actor, id, noun);
    if (await wasMade(tx, stored, changes.version)) return stored;

    const entity = await changeLocked(tx, actor, stored, update);
    if (isRetimed(stored, entity) || (await isRemindedMove(tx, stored, entity)))
      await planReminders(tx, { items: [id] });
    const { labels, reminders } = changes;
    if (labels) await changeLabels(tx, actor, { kind, id, labels: stored.labels }, labels);
    if (reminders !== undefined) await changeReminders(tx, actor, { kind, ...stored }, reminders);

    const recurrence = await begins(tx, stored, changes);
    if (!recurrence)
      return { ...entity, ...(labels && { labels }), ...(reminders !== undefined && { reminders }) };
    await beginSeries(
      tx,
      actor,
      kind,
      { ...entity, recurrence },
      {
        template: noun.template(entity),
        requireRoom: (db, ownerId, count) => noun.requireRoom(db, actor, entity, ownerId, count),
      },
    );
    return look(tx, actor, id, noun);
  });
}

/**
 * Changes an entity whose row the transaction has locked, and announces it. Its reminders are left to the caller.
 * @returns the entity as it is now: the stored one when nothing differs
 */
export async function changeLocked<Entity extends Item>(
  tx: Transaction,
  actor: Actor,
  stored: Entity,
  { noun, changes, prepare, follow }: Update<Entity>,
): Promise<Entity> {
  await requireVersion(tx, actor, stored, changes.version);
  if (await wasMade(tx, stored, changes.version)) return stored;
  if (!differs(stored, changes)) {
    await noteUnchanged(tx, stored, changes.version);
    return stored;
  }
  const { writes, left } = await prepare(tx, stored);
  const entity = await found(noun.store(tx, actor, writes));
  announceItem(tx, ITEM_KINDS[noun.kind].topic, stored.id);
  if (left) announceGoal(tx, left);
  if (follow?.concerns?.(stored) ?? true) await follow?.run(tx, entity, stored);
  return entity;
}

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
 * Notes that a change that changes nothing was made, so that it changes nothing later either. One that names a version
 * is not noted: sent again after somebody else's change it gets 409, while the answer of a noted change would have the
 * version of the other person, which clients would take for that of their own.
 */
async function noteUnchanged(db: RawStatements, { id }: Item, version: number | undefined): Promise<void> {
  if (version === undefined) await note(db, [id]);
}

/** True when a change gives an entity another value than the stored one. */
function differs(
  stored: object,
  {
    version,
    labels,
    reminders,
    carry,
    carryBack,
    recurrence,
    seriesVersion,
    dropped,
    ...changes
  }: Changes<object>,
): boolean {
  if (dropped !== undefined && dropped !== (Reflect.get(stored, 'droppedAt') !== null)) return true;
  return Object.entries(changes).some(
    ([key, value]) => value !== undefined && !isDeepStrictEqual(value, Reflect.get(stored, key)),
  );
}

/** Returns the labels of a change of nothing else; null for any other change. A version says nothing about labels. */
export function labelsAlone({ labels, version, ...others }: Changes<object>): string[] | null {
  const isAlone = Object.values(others).every((value) => value === undefined);
  return labels && isAlone ? labels : null;
}

/** Returns the reminders of a change of nothing else; undefined for any other change. */
export function remindersAlone({
  reminders,
  version,
  seriesVersion,
  ...others
}: Changes<object>): number[] | null | undefined {
  return Object.values(others).every((value) => value === undefined) ? reminders : undefined;
}

/** Returns the date, time and zone of an entity, if its kind has them: its reminders depend on these. */
const timingOf = (entity: object) => ({
  date: Reflect.get(entity, 'date'),
  time: Reflect.get(entity, 'time'),
  timeZone: Reflect.get(entity, 'timeZone'),
});

/** True when the reminders of an entity with a time may have changed. */
export function isRetimed(stored: object, entity: object): boolean {
  const before = timingOf(stored);
  const after = timingOf(entity);
  if (!before.time && !after.time) return false;
  return !isDeepStrictEqual(before, after);
}

/** True when an entity without a time has got another day. Only those have reminders of which somebody has set some. */
export function isMovedWithoutTime(stored: object, entity: object): boolean {
  const before = timingOf(stored);
  const after = timingOf(entity);
  return !before.time && !after.time && before.date !== after.date;
}

const isRemindedMove = async (db: RawStatements, stored: Item, entity: object): Promise<boolean> =>
  isMovedWithoutTime(stored, entity) && (await remindedAmong(db, [stored.id])).length > 0;

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
