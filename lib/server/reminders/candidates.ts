import { Prisma } from '@/lib/db/generated/client';
import type { RawStatements } from '@/lib/db/raw-statements';
import { NAMED_AUDIENCE } from '@/lib/server/access/audience';
import { addDays, type Day, dayAt, type TimeOfDay } from '@/lib/shared/calendar/days';
import { REMINDER_MINUTES_BEFORE_DEFAULT } from '@/lib/shared/contract/limits';

/** One person and one item that concerns them. */
export type Pair = { itemId: string; personId: string };

/** The reminders to plan: of these items, for everybody; for these people, of everything; or of these pairs. */
export type Scope = { items: readonly string[] } | { people: readonly string[] } | { pairs: readonly Pair[] };

export type Candidate = {
  itemId: string;
  personId: string;
  kind: 'task' | 'schedule';
  title: string;
  date: Day;
  /** Null: a task without a time. */
  time: TimeOfDay | null;
  /** IANA name, of the person. */
  timeZone: string;
  /** Minutes before its time at which the person wants the reminder. */
  lead: number;
  /** True when the item exists and concerns this person by name. The time is not checked here. */
  isTheirs: boolean;
  /**
   * True for a task that is completed now: it stays planned but is not sent, so that completing a task plans nothing.
   */
  isDone: boolean;
  /** When the waiting job is to run; null: none waits. */
  plannedAt: Date | null;
  /** True when that job has failed before: it then waits for its next try. */
  isRetried: boolean;
};

/** The first day that may lie in the future in some zone. */
const firstDayToCome = (now: Date): Day => addDays(dayAt(now, 'UTC'), -1);

function pairsIn(scope: Scope, now: Date): Prisma.Sql {
  if ('pairs' in scope)
    return Prisma.sql`
      SELECT * FROM unnest(${scope.pairs.map(({ itemId }) => itemId)}::uuid[],
        ${scope.pairs.map(({ personId }) => personId)}::uuid[]) AS named (item_id, person_id)`;
  if ('items' in scope)
    return Prisma.sql`
      SELECT * FROM (
        WITH given AS (SELECT unnest(${scope.items}::uuid[]) AS item_id) ${Prisma.raw(NAMED_AUDIENCE)}) AS named`;
  const theirs = Prisma.sql`= ANY (${scope.people}::uuid[])`;
  const toCome = Prisma.sql`items.kind IN ('task', 'schedule') AND items.date >= ${firstDayToCome(now)}::date`;
  return Prisma.sql`
    SELECT items.id AS item_id, items.owner_id AS person_id FROM items WHERE items.owner_id ${theirs} AND ${toCome}
    UNION SELECT items.id, shares.recipient_id FROM shares JOIN items ON items.id = shares.item_id
      WHERE shares.recipient_id ${theirs} AND ${toCome}
    UNION SELECT items.id, members.user_id FROM task_collaborators AS members JOIN items ON items.id = members.task_id
      WHERE members.user_id ${theirs} AND ${toCome}`;
}

/** The key of the job that reminds a person of an item. */
export const reminderKey = ({ personId, itemId }: Pair): string => `reminder:${personId}:${itemId}`;

/** The possible reminders, and their planned jobs, in one statement. */
export const findCandidates = (db: RawStatements, scope: Scope, now: Date): Promise<Candidate[]> =>
  db.$queryRaw<Candidate[]>`
    WITH pairs AS (${pairsIn(scope, now)})
    SELECT item.id AS "itemId", person.id AS "personId", item.kind::text AS kind, item.title,
      item.date::text AS date, coalesce(task.time, schedule.time) AS time, person.time_zone AS "timeZone",
      coalesce(settings.reminder_minutes_before, ${REMINDER_MINUTES_BEFORE_DEFAULT}::int) AS lead,
      item.deleted_at IS NULL AND (item.owner_id = person.id
        OR EXISTS (SELECT FROM shares WHERE item_id = item.id AND recipient_id = person.id)
        OR EXISTS (SELECT FROM task_collaborators WHERE task_id = item.id AND user_id = person.id)) AS "isTheirs",
      task.completed_at IS NOT NULL AS "isDone",
      job.run_at AS "plannedAt", coalesce(job.attempts > 0, false) AS "isRetried"
    FROM pairs JOIN items AS item ON item.id = pairs.item_id JOIN users AS person ON person.id = pairs.person_id
      LEFT JOIN tasks AS task ON task.id = item.id LEFT JOIN schedules AS schedule ON schedule.id = item.id
      LEFT JOIN notification_settings AS settings ON settings.user_id = person.id
      LEFT JOIN graphile_worker.jobs AS job
        ON job.key = 'reminder:' || person.id || ':' || item.id AND job.locked_at IS NULL
    WHERE item.kind IN ('task', 'schedule')
      AND (task.time IS NOT NULL OR schedule.time IS NOT NULL OR job.key IS NOT NULL)`;
