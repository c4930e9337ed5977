import { Prisma } from '@/lib/db/generated/client';
import type { RawStatements } from '@/lib/db/raw-statements';
import { NAMED_AUDIENCE } from '@/lib/server/access/audience';
import { addDays, type Day, dayAt, type TimeOfDay } from '@/lib/shared/calendar/days';
import {
  REMINDER_MINUTES_BEFORE_DEFAULT,
  REMINDER_MINUTES_DEFAULT,
} from '@/lib/shared/contract/plain/limits';

/** A person, and an item that the person owns, shares or has a role on. */
export type Pair = { itemId: string; personId: string };

/**
 * The reminders to plan: all of these items, all of these people, those of these pairs, or those of these people for the
 * occurrences of a series.
 */
export type Scope =
  | { items: readonly string[] }
  | { people: readonly string[] }
  | { pairs: readonly Pair[] }
  | { series: readonly { seriesId: string; personId: string }[] };

export type Candidate = {
  itemId: string;
  personId: string;
  kind: 'task' | 'schedule';
  title: string;
  /** Null for a task for later. */
  date: Day | null;
  /** Null for a task without a time, and for a meeting that takes whole days. */
  time: TimeOfDay | null;
  /** The zone in which the time is meant (IANA name); null for the person's own. */
  timeZone: string | null;
  /** The person's time zone (IANA name). */
  personZone: string;
  /** The person's own reminders of the item: minutes before it begins; null for those of the settings. */
  reminders: number[] | null;
  /** The lead time of the person's settings: minutes between the reminder and the time of the item. */
  lead: number;
  /**
   * True when the item exists and is the person's own, shared with them, or theirs by a role; of an item with reminders of
   * the person's own, when they see it in any way. Does not depend on the time.
   */
  isTheirs: boolean;
  /**
   * True for a task that is completed or was let go. Its reminder stays planned but is not sent, so that completing a
   * task changes no jobs.
   */
  isDone: boolean;
  /** True for an occurrence of a series, which is planned only shortly before (`PLANNED_DAYS`). */
  isOccurrence: boolean;
  /** The time for which the waiting job is planned; null when none is waiting. */
  plannedAt: Date | null;
  /** True when that job has failed before and waits for its next attempt. */
  isRetried: boolean;
  /** The lead time in the person's browsers, in minutes; null when no reminder is to be pushed to one. */
  browserLead: number | null;
  /** The same as `plannedAt` and `isRetried`, of the job that reminds in browsers. */
  browserPlannedAt: Date | null;
  isBrowserRetried: boolean;
};

/** Returns the first day that may be in the future in some time zone. */
const firstDayToCome = (now: Date): Day => addDays(dayAt(now, 'UTC'), -1);

/** The days ahead for which the reminders of occurrences are planned; each night adds one. */
const PLANNED_DAYS = 35;

/** Returns the last day for which the reminders of occurrences are planned. */
export const lastPlannedDay = (now: Date): Day => addDays(dayAt(now, 'UTC'), PLANNED_DAYS);

/** Keeps the items that may have a reminder, of occurrences only those that are planned already. */
const isToCome = (now: Date): Prisma.Sql => Prisma.sql`
  items.kind IN ('task', 'schedule') AND items.date >= ${firstDayToCome(now)}::date
    AND (items.series_id IS NULL OR items.date <= ${lastPlannedDay(now)}::date)`;

function pairsIn(scope: Scope, now: Date): Prisma.Sql {
  if ('pairs' in scope)
    return Prisma.sql`
      SELECT * FROM unnest(${scope.pairs.map(({ itemId }) => itemId)}::uuid[],
        ${scope.pairs.map(({ personId }) => personId)}::uuid[]) AS named (item_id, person_id)`;
  if ('items' in scope)
    return Prisma.sql`
      SELECT * FROM (
        WITH given AS (SELECT unnest(${scope.items}::uuid[]) AS item_id) ${Prisma.raw(NAMED_AUDIENCE)}
        UNION SELECT own.item_id, own.person_id FROM given JOIN item_reminders AS own ON own.item_id = given.item_id) AS named`;
  if ('series' in scope)
    return Prisma.sql`
      SELECT items.id AS item_id, named.person_id
      FROM unnest(${scope.series.map(({ seriesId }) => seriesId)}::uuid[],
        ${scope.series.map(({ personId }) => personId)}::uuid[]) AS named (series_id, person_id)
        JOIN items ON items.series_id = named.series_id
      WHERE ${isToCome(now)}`;
  const theirs = Prisma.sql`= ANY (${scope.people}::uuid[])`;
  const toCome = isToCome(now);
  return Prisma.sql`
    SELECT items.id AS item_id, items.owner_id AS person_id FROM items WHERE items.owner_id ${theirs} AND ${toCome}
    UNION SELECT items.id, shares.recipient_id FROM shares JOIN items ON items.id = shares.item_id
      WHERE shares.recipient_id ${theirs} AND ${toCome}
    UNION SELECT items.id, members.user_id FROM task_collaborators AS members JOIN items ON items.id = members.task_id
      WHERE members.user_id ${theirs} AND ${toCome}
    UNION SELECT items.id, shares.recipient_id FROM shares JOIN items ON items.series_id = shares.series_id
      WHERE shares.recipient_id ${theirs} AND ${toCome}
    UNION SELECT items.id, members.user_id FROM task_collaborators AS members
      JOIN items ON items.series_id = members.series_id
      WHERE members.user_id ${theirs} AND ${toCome}
    UNION SELECT items.id, own.person_id FROM item_reminders AS own JOIN items ON items.id = own.item_id
      WHERE own.person_id ${theirs} AND ${toCome}`;
}

/** Returns the key of the job that reminds a person of an item. */
export const reminderKey = ({ personId, itemId }: Pair): string => `reminder:${personId}:${itemId}`;

/** Returns the key of the job that reminds a person of an item in their browsers. */
export const browserReminderKey = ({ personId, itemId }: Pair): string =>
  `browser-reminder:${personId}:${itemId}`;

/**
 * True for a setting of browser notifications that is on, as it is by default
 * (lib/shared/contract/schemas/preferences.ts).
 */
const isOn = (name: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`coalesce((browser.notification_preferences ->> ${name})::boolean, true)`;

const browserLead = Prisma.sql`
  CASE WHEN EXISTS (SELECT FROM push_subscriptions WHERE user_id = person.id)
    AND ${isOn(Prisma.sql`'enabled'`)}
    AND ${isOn(Prisma.sql`CASE item.kind WHEN 'task' THEN 'taskReminders' ELSE 'scheduleAlerts' END`)}
  THEN coalesce((browser.notification_preferences ->> 'reminderMinutes')::int, ${REMINDER_MINUTES_DEFAULT}::int) END`;

/** Finds the possible reminders and their planned jobs, in one statement. */
export const findCandidates = (db: RawStatements, scope: Scope, now: Date): Promise<Candidate[]> =>
  db.$queryRaw<Candidate[]>`
    WITH pairs AS (${pairsIn(scope, now)})
    SELECT item.id AS "itemId", person.id AS "personId", item.kind::text AS kind, item.title,
      item.date::text AS date, coalesce(task.time, schedule.time) AS time, schedule.time_zone AS "timeZone",
      person.time_zone AS "personZone",
      coalesce(settings.reminder_minutes_before, ${REMINDER_MINUTES_BEFORE_DEFAULT}::int) AS lead,
      item.deleted_at IS NULL AND (item.owner_id = person.id
        OR EXISTS (SELECT FROM shares WHERE item_id = item.id AND recipient_id = person.id)
        OR EXISTS (SELECT FROM task_collaborators WHERE task_id = item.id AND user_id = person.id)
        OR EXISTS (SELECT FROM shares WHERE series_id = item.series_id AND recipient_id = person.id)
        OR EXISTS (SELECT FROM task_collaborators WHERE series_id = item.series_id AND user_id = person.id)
        OR (own.minutes IS NOT NULL
          AND EXISTS (SELECT FROM collaborations WHERE owner_id = item.owner_id AND collaborator_id = person.id)))
        AS "isTheirs", own.minutes AS reminders,
      task.completed_at IS NOT NULL OR task.dropped_at IS NOT NULL AS "isDone", item.series_id IS NOT NULL AS "isOccurrence",
      job.run_at AS "plannedAt", coalesce(job.attempts > 0, false) AS "isRetried", ${browserLead} AS "browserLead",
      browser_job.run_at AS "browserPlannedAt", coalesce(browser_job.attempts > 0, false) AS "isBrowserRetried"
    FROM pairs JOIN items AS item ON item.id = pairs.item_id JOIN users AS person ON person.id = pairs.person_id
      LEFT JOIN tasks AS task ON task.id = item.id LEFT JOIN schedules AS schedule ON schedule.id = item.id
      LEFT JOIN item_reminders AS own ON own.item_id = item.id AND own.person_id = person.id
      LEFT JOIN notification_settings AS settings ON settings.user_id = person.id
      LEFT JOIN user_preferences AS browser ON browser.user_id = person.id
      LEFT JOIN graphile_worker.jobs AS job
        ON job.key = 'reminder:' || person.id || ':' || item.id AND job.locked_at IS NULL
      LEFT JOIN graphile_worker.jobs AS browser_job
        ON browser_job.key = 'browser-reminder:' || person.id || ':' || item.id AND browser_job.locked_at IS NULL
    WHERE item.kind IN ('task', 'schedule')
      AND (task.time IS NOT NULL OR schedule.time IS NOT NULL OR own.minutes IS NOT NULL OR job.key IS NOT NULL OR browser_job.key IS NOT NULL)`;
