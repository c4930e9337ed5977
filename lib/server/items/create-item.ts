import { v7 as newId } from 'uuid';
import { autocommit } from '@/lib/db/autocommit';
import { Prisma } from '@/lib/db/generated/client';
import type { RawStatements } from '@/lib/db/raw-statements';
import { type Transaction, transaction } from '@/lib/db/transaction';
import type { Actor } from '@/lib/server/actor';
import { AppError } from '@/lib/server/errors/app-error';
import { spend } from '@/lib/server/limits/limits';
import { isNearBound, noRowsLeft, requireRowsLeft, rowsLeft } from '@/lib/server/limits/row-bounds';
import { announceItem, announceOccurrences, announceTo } from '@/lib/server/live/announce';
import { planReminders } from '@/lib/server/reminders/plan';
import type { Stored } from '@/lib/server/reply';
import { takeLabels } from '@/lib/server/series/labels';
import { layOut } from '@/lib/server/series/lay-out';
import { insertedSeries, type PlannedSeries, plannedSeries } from '@/lib/server/series/planned';
import { takeReminders } from '@/lib/server/series/reminders';
import type { Template } from '@/lib/server/series/template';
import type { Day } from '@/lib/shared/calendar/days';
import type { ItemKind } from '@/lib/shared/contract/schemas/items';
import { ITEM_KINDS } from '@/lib/shared/policy/item-kinds';
import { requireLabels, writeLabels } from './labels';
import { longTransaction } from './long-transaction';
import { remindOfNew } from './reminders';
import { type Find, insertedItem, type NewItem, type Store, storeAlone } from './store-item';

/** Creates items, for all three kinds. */

type Create<Entity> = {
  input: NewItem & { time?: string | null };
  /** The last day of an item that takes several days. */
  end?: Day | null;
  /** Throws when what the item refers to cannot be referred to. `count` is the number of occurrences, 1 without a series. */
  check?: (db: RawStatements, count: number) => Promise<void>;
  /** A common table expression for the row of the kind's own table, which takes id and kind from `item`. */
  row: Prisma.Sql;
  store: Store<Entity>;
  /** The fields of a new item of no series that are known, apart from its two rows. */
  fresh?: Partial<Entity>;
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
  { input, end, check, row, store, fresh, findOwn, template }: Create<Entity>,
): Promise<Stored<Entity>> {
  const { id = newId(), time, labels, reminders = null } = input;
  let series: PlannedSeries | null = null;

  const insert = (db: RawStatements): Promise<Entity | null> =>
    store(
      db,
      actor,
      Prisma.sql`${insertedItem(actor, kind, id, { ...input, end, seriesId: series?.id })},
        ${series ? Prisma.sql`${insertedSeries(series)},` : Prisma.empty} ${row}`,
      series ? undefined : fresh,
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
  if (!time && !isNear && !series && labels.length === 0 && reminders === null)
    return answer(autocommit, await storeAlone(kind, id, () => insert(autocommit)));
  const run = (work: (tx: Transaction) => Promise<Stored<Entity>>) =>
    series ? longTransaction(actor, work) : transaction(work);
  return run(async (tx) => {
    if (isNear && !(await rowsLeft(tx, 'items', actor.id, count))) {
      const entity = await findOwn(tx, actor, id);
      if (entity) return { isNew: false, entity };
      throw noRowsLeft('items');
    }
    const made = await insert(tx);
    if (made) {
      if (labels.length > 0) await labelNew(tx, actor, id, labels, count);
      if (reminders !== null) await remindOfNew(tx, actor, id, reminders, count);
      if (series) {
        if (labels.length > 0) await takeLabels(tx, series.id, id, [actor.id]);
        if (reminders !== null) await takeReminders(tx, series.id, id, [actor.id]);
        await layOut(tx, series.id, series.days.slice(1));
      }
      const announce = series ? announceOccurrences : announceItem;
      announce(tx, ITEM_KINDS[kind].topic, id);
      if (time || reminders !== null) await planReminders(tx, { items: [id] });
    }
    return answer(tx, made && { ...made, labels, ...(reminders !== null && { reminders }) });
  });
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
