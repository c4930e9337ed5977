import { v5 } from 'uuid';
import { Prisma } from '@/lib/db/generated/client';
import type { Transaction } from '@/lib/db/transaction';
import { lastPlannedDay } from '@/lib/server/reminders/candidates';
import { planReminders } from '@/lib/server/reminders/plan';
import { type Day, LAST_DAY } from '@/lib/shared/calendar/days';
import type { ItemKind } from '@/lib/shared/contract/schemas/items';
import { ALL_COLUMNS, daysTaken, ITEM_COLUMNS, OWN_TABLE, SERIES_COLUMNS } from './columns';
import { peopleWithRoom } from './labels';
import { partsOf } from './parts';
import { remindedWithRoom } from './reminders';

/** SQL for the days after the first, by the row of the template: with a time they follow from it, as a change may have set it. */
const furtherDays = Prisma.sql`CASE WHEN template.time IS NOT NULL AND duration IS NOT NULL
  THEN ${daysTaken(Prisma.sql`template.time`, Prisma.sql`duration`)} ELSE coalesce("furtherDays", 0) END`;

/** SQL for the definition of the record that a template is, of any kind. */
const templateFields = Prisma.join([
  Prisma.sql`"furtherDays" int`,
  ...ALL_COLUMNS.map(({ field, type }) => Prisma.sql`${field} ${type}`),
]);

/** SQL that inserts the rows of a kind's own table, for the rows of `item`. A goal that is deleted is left out. */
const insertOwn = (kind: ItemKind): Prisma.Sql => {
  const columns = SERIES_COLUMNS[kind].map(({ column }) => column);
  const values = SERIES_COLUMNS[kind].map(({ field, isGoal }) =>
    isGoal
      ? Prisma.sql`(SELECT id FROM goals WHERE goals.id = template.${field})`
      : Prisma.sql`template.${field}`,
  );
  return Prisma.sql`
      INSERT INTO ${OWN_TABLE[kind]} (id, kind, ${Prisma.join(columns)})
      SELECT item.id, item.kind, ${Prisma.join(values)} FROM item, template WHERE item.kind = ${kind}::item_kind`;
};

/** Returns the id of an occurrence, the same wherever it is laid out. The first occurrence has the id of its create. */
export const occurrenceId = (seriesId: string, day: Day): string => v5(day, seriesId);

/** Returns the id of the series that begins with the create of an item. */
export const seriesIdOf = (itemId: string): string => v5('series', itemId);

/**
 * Lays out occurrences of a series from its template, for all three kinds at once, and plans their reminders.
 * Days on which the series has an occurrence already are left as they are. An id is another one where an item has it
 * that was moved, deleted or taken out of the series.
 * @returns the ids of the new items
 */
export async function layOut(
  tx: Transaction,
  seriesId: string,
  days: readonly Day[],
  now = new Date(),
): Promise<string[]> {
  if (days.length === 0) return [];
  const labelled = await peopleWithRoom(tx, seriesId, days.length);
  const reminded = await remindedWithRoom(tx, seriesId, days.length);
  const laid: Laid[] = [];
  for (const part of partsOf(days))
    laid.push(...(await layOutPart(tx, seriesId, part, { labelled, reminded })));
  const soon = laid.filter(({ day }) => day <= lastPlannedDay(now)).map(({ id }) => id);
  if (soon.length > 0) await planReminders(tx, { items: soon }, now);
  return laid.map(({ id }) => id);
}

type Laid = { id: string; day: Day };

/** @param people those whose labels the occurrences get, and those whose reminders */
function layOutPart(
  tx: Transaction,
  seriesId: string,
  days: readonly Day[],
  { labelled, reminded }: { labelled: readonly string[]; reminded: readonly string[] },
): Promise<Laid[]> {
  const ids = days.map((day) => occurrenceId(seriesId, day));
  return tx.$queryRaw<Laid[]>`
    WITH template AS MATERIALIZED (
      SELECT series.id AS series_id, series.kind, series.owner_id, fields.*
      FROM series, jsonb_to_record(series.template) AS fields(${templateFields})
      WHERE series.id = ${seriesId}::uuid),
    item AS (
      INSERT INTO items (id, kind, owner_id, ${Prisma.join(ITEM_COLUMNS.map(({ column }) => column))}, date, end_date,
        series_id, occurrence_day)
      SELECT CASE WHEN EXISTS (SELECT FROM items WHERE items.id = given.id) THEN gen_random_uuid() ELSE given.id END,
        kind, owner_id, ${Prisma.join(ITEM_COLUMNS.map(({ field }) => field))}, given.day,
        nullif(least(given.day + ${furtherDays}, ${LAST_DAY}::date), given.day), series_id, given.day
      FROM template, unnest(${ids}::uuid[], ${days}::date[]) AS given(id, day)
      ON CONFLICT DO NOTHING
      RETURNING id, kind, date),
    task AS (${insertOwn('task')}),
    schedule AS (${insertOwn('schedule')}),
    goal AS (${insertOwn('goal')}),
    labelled AS (
      INSERT INTO item_labels (item_id, person_id, label_id, place)
      SELECT item.id, own.person_id, own.label_id, own.place
      FROM item, (
        SELECT series_labels.* FROM series_labels JOIN labels ON labels.id = label_id
        WHERE series_labels.series_id = ${seriesId}::uuid AND person_id = ANY (${labelled}::uuid[])
        ORDER BY label_id FOR KEY SHARE OF labels) AS own),
    reminded AS (
      INSERT INTO item_reminders (item_id, person_id, minutes)
      SELECT item.id, own.person_id, own.minutes FROM item, series_reminders AS own
      WHERE own.series_id = ${seriesId}::uuid AND own.person_id = ANY (${reminded}::uuid[]))
    SELECT id, date::text AS day FROM item`;
}
