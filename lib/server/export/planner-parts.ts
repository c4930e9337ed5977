import { Prisma } from '@/lib/db/generated/client';
import { isSeriesSeenBy } from '@/lib/server/access/series';
import { isSeenBy, visibleTo } from '@/lib/server/access/visible';
import { labelsOf } from '@/lib/server/items/labels';
import { remindersOf } from '@/lib/server/items/reminders';
import type { Goal } from '@/lib/shared/contract/schemas/goals';
import type { itemFields } from '@/lib/shared/contract/schemas/items';
import type { Schedule } from '@/lib/shared/contract/schemas/schedules';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import type { Part } from './part';

const itemColumns = (
  person: string,
): Prisma.Sql => Prisma.sql`item.id, item.title, item.date::text AS date, item.created_at AS "createdAt",
  item.updated_at AS "updatedAt", item.deleted_at AS "deletedAt", item.series_id AS "seriesId",
  item.occurrence_day::text AS "occurrenceDay", item.overridden, ${labelsOf(person)} AS labels`;

/** The columns of the own table of a kind, one for each field that is stored there, by the names of the API. */
type OwnColumns<Entity> = Record<
  Exclude<
    keyof Entity,
    keyof typeof itemFields | 'reminders' | 'completed' | 'collaborators' | 'progress' | 'streak'
  >,
  Prisma.Sql
>;

const taskColumns = Object.values({
  time: Prisma.sql`task.time`,
  priority: Prisma.sql`task.priority::text AS priority`,
  completedAt: Prisma.sql`task.completed_at AS "completedAt"`,
  droppedAt: Prisma.sql`task.dropped_at AS "droppedAt"`,
  notes: Prisma.sql`task.notes`,
  checklist: Prisma.sql`task.checklist`,
  estimate: Prisma.sql`task.estimate`,
  rank: Prisma.sql`task.rank`,
  carried: Prisma.sql`task.carried`,
  goalId: Prisma.sql`task.goal_id AS "goalId"`,
} satisfies OwnColumns<Task>);

const meetingColumns = Object.values({
  endDate: Prisma.sql`item.end_date::text AS "endDate"`,
  time: Prisma.sql`meeting.time`,
  duration: Prisma.sql`meeting.duration`,
  location: Prisma.sql`meeting.location`,
  notes: Prisma.sql`meeting.notes`,
  timeZone: Prisma.sql`meeting.time_zone AS "timeZone"`,
} satisfies OwnColumns<Schedule>);

const goalColumns = Object.values({
  type: Prisma.sql`goal.type::text AS type`,
  description: Prisma.sql`goal.description`,
  completedAt: Prisma.sql`goal.completed_at AS "completedAt"`,
  parentId: Prisma.sql`goal.parent_id AS "parentId"`,
} satisfies OwnColumns<Goal>);

/**
 * Returns the parts of the export about a person's planner: the items, the comments, stickers and files on them, and
 * those that the person added to items of others.
 */
export function plannerParts(personId: string): Part[] {
  const me = Prisma.sql`${personId}::uuid`;
  return [
    {
      name: 'tasks',
      table: 'items',
      key: Prisma.sql`item.id`,
      columns: Prisma.sql`${itemColumns(personId)}, ${remindersOf(personId)} AS reminders, ${Prisma.join(taskColumns)}`,
      from: Prisma.sql`items AS item JOIN tasks AS task ON task.id = item.id`,
      where: Prisma.sql`item.owner_id = ${me}`,
    },
    {
      name: 'meetings',
      table: 'items',
      key: Prisma.sql`item.id`,
      columns: Prisma.sql`${itemColumns(personId)}, ${remindersOf(personId)} AS reminders, ${Prisma.join(meetingColumns)}`,
      from: Prisma.sql`items AS item JOIN schedules AS meeting ON meeting.id = item.id`,
      where: Prisma.sql`item.owner_id = ${me}`,
    },
    {
      name: 'goals',
      table: 'items',
      key: Prisma.sql`item.id`,
      columns: Prisma.sql`${itemColumns(personId)}, ${Prisma.join(goalColumns)}`,
      from: Prisma.sql`items AS item JOIN goals AS goal ON goal.id = item.id`,
      where: Prisma.sql`item.owner_id = ${me}`,
    },
    {
      name: 'series',
      table: 'series',
      key: Prisma.sql`series.id`,
      columns: Prisma.sql`series.id, series.kind::text AS kind, series.uid, series.rrule, series.mode::text AS mode,
        series.start_day::text AS "startDay", series.laid_out_until::text AS "laidOutUntil", series.template,
        series.exdates::text[] AS exdates, series.predecessor_id AS "predecessorId", series.created_at AS "createdAt",
        series.updated_at AS "updatedAt", series.deleted_at AS "deletedAt", ARRAY(
          SELECT label_id::text FROM series_labels WHERE series_id = series.id AND person_id = ${me} ORDER BY place) AS labels`,
      from: Prisma.sql`series`,
      where: Prisma.sql`series.owner_id = ${me}`,
    },
    {
      // With the items of others that have the label. One's own items name their labels themselves.
      name: 'labels',
      table: 'labels',
      key: Prisma.sql`label.id`,
      columns: Prisma.sql`label.id, label.name, label.colour::text AS colour, label.created_at AS "createdAt", ARRAY(
        SELECT item.id::text FROM item_labels AS own JOIN items AS item ON item.id = own.item_id
        WHERE own.person_id = ${me} AND own.label_id = label.id AND item.owner_id <> ${me} AND item.deleted_at IS NULL
          AND ${visibleTo(personId)} ORDER BY item.id) AS "itemsOfOthers"`,
      from: Prisma.sql`labels AS label`,
      where: Prisma.sql`label.owner_id = ${me}`,
    },
    {
      name: 'outside-calendars',
      table: 'outside_calendars',
      key: Prisma.sql`calendar.id`,
      columns: Prisma.sql`calendar.id, calendar.name, calendar.url, calendar.colour::text AS colour,
        calendar.counts_as_busy AS "countsAsBusy", calendar.hidden, calendar.created_at AS "createdAt",
        calendar.last_read_at AS "lastReadAt", calendar.failing_since AS "failingSince",
        coalesce(calendar.failure, calendar.notice) AS failure, calendar.events`,
      from: Prisma.sql`outside_calendars AS calendar`,
      where: Prisma.sql`calendar.owner_id = ${me}`,
    },
    {
      // As they were last read; the calendar itself has the whole of them.
      name: 'outside-events',
      table: 'outside_events',
      key: Prisma.sql`calendar.id`,
      columns: Prisma.sql`calendar.id AS "calendarId", (
        SELECT coalesce(json_agg(json_build_object('title', event->'title', 'location', event->'location', 'notes', event->'notes',
          'firstDay', first_day, 'lastDay', last_day) ORDER BY place), '[]')
        FROM outside_events WHERE calendar_id = calendar.id) AS events`,
      from: Prisma.sql`outside_calendars AS calendar`,
      where: Prisma.sql`calendar.owner_id = ${me}`,
    },
    {
      // Also of items of others, as long as they are seen.
      name: 'reminders',
      table: 'item_reminders',
      key: Prisma.sql`own.item_id`,
      columns: Prisma.sql`own.item_id AS id, own.minutes AS reminders`,
      from: Prisma.sql`item_reminders AS own JOIN items AS item ON item.id = own.item_id`,
      where: Prisma.sql`own.person_id = ${me} AND ${isSeenBy(me)}`,
    },
    {
      name: 'reminders-of-series',
      table: 'series_reminders',
      key: Prisma.sql`own.series_id`,
      columns: Prisma.sql`own.series_id AS id, own.minutes AS reminders`,
      from: Prisma.sql`series_reminders AS own JOIN series ON series.id = own.series_id`,
      where: Prisma.sql`own.person_id = ${me} AND ${isSeriesSeenBy(me)}`,
    },
    {
      // Exports that the person changed several occurrences, and when. What was there before belongs to their owner.
      name: 'changes-of-series',
      table: 'series_changes',
      key: Prisma.sql`change.id`,
      columns: Prisma.sql`change.id, change.series_id AS "seriesId", change.made_at AS "madeAt"`,
      from: Prisma.sql`series_changes AS change`,
      where: Prisma.sql`change.actor_id = ${me}`,
    },
    {
      // Exports that the person changed a comment or sticker, and when. It may be deleted.
      name: 'changes-of-comments-and-stickers',
      table: 'note_changes',
      key: Prisma.sql`change.id`,
      columns: Prisma.sql`change.id, change.note_id AS "noteId", change.made_at AS "madeAt"`,
      from: Prisma.sql`note_changes AS change`,
      where: Prisma.sql`change.person_id = ${me}`,
    },
    {
      // Exports that the person changed or deleted the item, and when. The content belongs to its owner.
      name: 'changes-to-items-of-others',
      table: 'items',
      key: Prisma.sql`item.id`,
      columns: Prisma.sql`item.id, item.kind::text AS kind,
        CASE WHEN item.updated_by_id = ${me} THEN item.updated_at END AS "changedAt",
        CASE WHEN item.deleted_by_id = ${me} THEN item.deleted_at END AS "deletedAt"`,
      from: Prisma.sql`items AS item`,
      where: Prisma.sql`item.owner_id <> ${me} AND (item.updated_by_id = ${me} OR item.deleted_by_id = ${me})`,
    },
    ...childParts(me),
  ];
}

/** Columns for the target of a comment, sticker or file (`child`): an item, or a day. */
const target = Prisma.sql`coalesce(item.kind::text, 'day') AS "targetType",
  coalesce(child.item_id::text, child.day::text) AS "targetId"`;

/** The condition for rows that the person made, or that belong to the items and days of the person. */
const whose = (me: Prisma.Sql, table: Prisma.Sql, by: Prisma.Sql): Prisma.Sql => Prisma.sql`child.id IN (
  SELECT id FROM ${table} WHERE ${by} = ${me}
  UNION ALL SELECT id FROM ${table} WHERE day_owner_id = ${me}
  UNION ALL SELECT hung.id FROM ${table} AS hung JOIN items ON items.id = hung.item_id WHERE items.owner_id = ${me})`;

const childParts = (me: Prisma.Sql): Part[] => [
  {
    name: 'comments',
    table: 'comments',
    key: Prisma.sql`child.id`,
    columns: Prisma.sql`child.id, ${target}, child.content, author.first_name AS "authorFirstName",
      CASE WHEN child.item_id IS NULL OR ${isSeenBy(Prisma.sql`author.id`)} THEN author.email END AS "authorEmail", child.author_id IS NOT DISTINCT FROM ${me} AS mine,
      child.created_at AS "createdAt", child.updated_at AS "updatedAt"`,
    from: Prisma.sql`comments AS child LEFT JOIN items AS item ON item.id = child.item_id
      LEFT JOIN users AS author ON author.id = child.author_id`,
    where: whose(me, Prisma.sql`comments`, Prisma.sql`author_id`),
  },
  {
    name: 'stickers',
    table: 'stickers',
    key: Prisma.sql`child.id`,
    columns: Prisma.sql`child.id, ${target}, child.emoji, giver.first_name AS "giverFirstName",
      child.user_id = ${me} AS mine, child.created_at AS "createdAt"`,
    from: Prisma.sql`stickers AS child LEFT JOIN items AS item ON item.id = child.item_id
      JOIN users AS giver ON giver.id = child.user_id`,
    where: whose(me, Prisma.sql`stickers`, Prisma.sql`user_id`),
  },
  {
    name: 'uploads',
    table: 'uploads',
    key: Prisma.sql`upload.id`,
    columns: Prisma.sql`upload.id, upload.status::text AS status, upload.mime_type AS "mimeType", upload.size,
      upload.created_at AS "createdAt", upload.expires_at AS "expiresAt"`,
    from: Prisma.sql`uploads AS upload`,
    where: Prisma.sql`upload.user_id = ${me}`,
  },
  {
    name: 'attachments',
    table: 'attachments',
    key: Prisma.sql`child.id`,
    columns: Prisma.sql`child.id, ${target}, child.name, child.original_name AS "originalName",
      child.file_type::text AS "fileType", child.mime_type AS "mimeType", child.size,
      encode(child.sha256, 'hex') AS sha256, uploader.first_name AS "uploaderFirstName",
      child.uploader_id = ${me} AS mine, child.created_at AS "createdAt"`,
    from: Prisma.sql`attachments AS child LEFT JOIN items AS item ON item.id = child.item_id
      JOIN users AS uploader ON uploader.id = child.uploader_id`,
    where: whose(me, Prisma.sql`attachments`, Prisma.sql`uploader_id`),
  },
];
