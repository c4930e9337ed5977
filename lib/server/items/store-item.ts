import { isDeepStrictEqual } from 'node:util';
import { Prisma } from '@/lib/db/generated/client';
import type { RawStatements } from '@/lib/db/raw-statements';
import type { Actor } from '@/lib/server/actor';
import { AppError } from '@/lib/server/errors/app-error';
import { announceItemNow } from '@/lib/server/live/announce';
import type { Day } from '@/lib/shared/calendar/days';
import type { ItemKind, SeriesOfItem } from '@/lib/shared/contract/schemas/items';
import type { Recurrence } from '@/lib/shared/contract/schemas/series';
import { ITEM_KINDS } from '@/lib/shared/policy/item-kinds';
import type { Action } from '@/lib/shared/policy/policy';
import { OF_ONE } from '@/lib/shared/policy/series-fields';
import type { Reminders } from './reminders';
import { noted } from './repeated';

/** The statements that store an item of any kind, and what creating, changing and deleting one have in common. */

export type Occurrence = { id: string; series: SeriesOfItem | null };

export type Item = Occurrence & {
  version: number;
  date: Day | null;
  isShared: boolean;
  labels: readonly string[];
  /** Not of goals. */
  reminders?: Reminders;
};

/**
 * Reads one entity as the actor sees it; each kind has its own function. Throws 403 when the actor may not perform the
 * action.
 */
export type Find<Entity> = (
  db: RawStatements,
  actor: Actor,
  id: string,
  action?: Action,
) => Promise<Entity | null>;

/**
 * Runs a kind's writes and returns what they have stored; each kind has its own function (`itemReads`). Returns null
 * when they stored nothing. `known` has the fields of an item of the actor's own that the writes do not change.
 */
export type Store<Entity> = (
  db: RawStatements,
  actor: Actor,
  writes: Prisma.Sql,
  known?: Partial<Entity>,
) => Promise<Entity | null>;

export type NewItem = {
  id?: string;
  title: string;
  date: Day | null;
  labels: readonly string[];
  reminders?: Reminders;
  recurrence?: Recurrence | undefined;
};

/**
 * A common table expression `item` that inserts the row and yields it, or nothing if the id is taken. ON CONFLICT names
 * no index: with one named, the later of two simultaneous inserts may fail on the other, `(id, kind)`.
 */
export const insertedItem = (
  actor: Actor,
  kind: ItemKind,
  id: string,
  {
    title,
    date,
    end = null,
    seriesId = null,
  }: Omit<NewItem, 'labels' | 'reminders'> & { end?: Day | null; seriesId?: string | null },
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

/** The changes that are no exception to the series. */
const NO_EXCEPTION = new Set<string>([
  ...OF_ONE,
  'end',
  'version',
  'reminders',
  'recurrence',
  'seriesVersion',
]);

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
export async function storeAlone<Entity>(
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

/** Returns the entity. @throws 404 when there is none */
export async function found<Entity>(entity: Promise<Entity | null>): Promise<Entity> {
  const value = await entity;
  if (value === null) throw new AppError('not-found');
  return value;
}
