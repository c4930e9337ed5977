import { autocommit } from '@/lib/db/autocommit';
import { Prisma } from '@/lib/db/generated/client';
import { visibleWhere } from '@/lib/server/access/visible';
import type { Actor } from '@/lib/server/actor';
import { goesOnFrom } from '@/lib/server/items/spans';
import { type TargetRow, targetIn } from '@/lib/server/targets/target';
import { type Day, periodOf } from '@/lib/shared/calendar/days';
import { GOAL_TYPES } from '@/lib/shared/calendar/goal-periods';
import { withinCalendar } from '@/lib/shared/calendar/periods';
import { LATER } from '@/lib/shared/contract/plain/topics';
import { type DayNote, type GivenSticker, NAMES_MAX } from '@/lib/shared/contract/schemas/day-notes';

type NoteRow = TargetRow & { comments: number; stickers: GivenSticker[] | null };

const countOfComments = (on: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`(SELECT count(*)::int FROM comments AS child WHERE ${on}) AS comments`;

const stickersByEmoji = (actor: Actor, on: Prisma.Sql): Prisma.Sql => Prisma.sql`
  (SELECT json_agg(json_build_object(
      'emoji', given.emoji, 'count', given.count, 'ownId', given.own_id, 'names', given.names
    ) ORDER BY given.since, given.emoji)
    FROM (
      SELECT child.emoji, count(*)::int AS count, min(child.created_at) AS since,
        min(child.id::text) FILTER (WHERE child.user_id = ${actor.id}::uuid) AS own_id,
        (array_agg(giver.first_name ORDER BY child.created_at, child.id))[1:${NAMES_MAX}::int] AS names
      FROM stickers AS child JOIN users AS giver ON giver.id = child.user_id
      WHERE ${on} GROUP BY child.emoji) AS given) AS stickers`;

/**
 * Conditions for the items shown with a day: its tasks, the meetings that take a part of it, and the goals of its
 * periods. Each can be looked up in an index.
 */
const shownOn = (day: Day): Prisma.Sql[] => {
  const goals = GOAL_TYPES.map((type) => {
    const { start, end } = withinCalendar(periodOf(type, day));
    return Prisma.sql`(item.kind = 'goal' AND goal.type = ${type}::goal_type
      AND item.date BETWEEN ${start}::date AND ${end}::date)`;
  });
  const begins = Prisma.sql`(item.kind = ANY ('{task,schedule}') AND item.date = ${day}::date)`;
  return [begins, goesOnFrom(day), ...goals];
};

const isForLater = Prisma.sql`(item.kind = 'task' AND item.date IS NULL)`;

function ofDayItself(actor: Actor, day: Day): Prisma.Sql {
  const onDay = Prisma.sql`child.day_owner_id = ${actor.id}::uuid AND child.day = ${day}::date`;
  return Prisma.sql`
    UNION ALL SELECT NULL, NULL, ${day}::text, ${countOfComments(onDay)}, ${stickersByEmoji(actor, onDay)}`;
}

/**
 * Reads the number of comments and the stickers of everything that the actor sees of a day or of what is for later, in
 * one statement, so that a screen needs one request for all its rows. Items with neither are omitted.
 */
export async function listDayNotes(actor: Actor, day: Day | typeof LATER): Promise<DayNote[]> {
  const onItem = Prisma.sql`child.item_id = item.id`;
  const shown = day === LATER ? [isForLater] : shownOn(day);
  const rows = await autocommit.$queryRaw<NoteRow[]>`
    SELECT * FROM (
      SELECT item.kind::text AS item_kind, item.id AS item_id, NULL AS day,
        ${countOfComments(onItem)}, ${stickersByEmoji(actor, onItem)}
      FROM items AS item LEFT JOIN goals AS goal ON goal.id = item.id
      WHERE item.deleted_at IS NULL AND ${visibleWhere(actor.id, shown)}
      ${day === LATER ? Prisma.empty : ofDayItself(actor, day)}) AS note
    WHERE comments > 0 OR stickers IS NOT NULL`;
  return rows.map((row) => ({ comments: row.comments, stickers: row.stickers ?? [], ...targetIn(row) }));
}
