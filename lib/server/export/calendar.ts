import { autocommit } from '@/lib/db/autocommit';
import { env } from '@/lib/server/env';
import { type CalendarEntry, plannerCalendar } from '@/lib/server/icalendar/planner-calendar';
import type { Priority } from '@/lib/shared/contract/priorities';
import type { User } from '@/lib/shared/contract/users';

type ItemRow = { id: string; title: string; date: string; version: number };
type TaskRow = ItemRow & { kind: 'task'; time: string | null; priority: Priority; completed_at: Date | null };
type MeetingRow = ItemRow & { kind: 'schedule'; time: string; duration: number; location: string | null };

const PAGE = 500;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Yields the person's own tasks and meetings as one iCalendar file, for other programs to import. */
export function calendarOf(person: User, at: Date): AsyncGenerator<string> {
  const frame = { timeZone: person.timeZone, host: new URL(env.appUrl).hostname, at };
  return plannerCalendar(entriesOf(person.id), frame);
}

async function* entriesOf(ownerId: string): AsyncGenerator<CalendarEntry> {
  let page = await pageAfter(ownerId, FIRST);
  while (page.length > 0) {
    yield* page.map(entryOf);
    page = await pageAfter(ownerId, page.at(-1)?.id ?? FIRST);
  }
}

const pageAfter = (ownerId: string, after: string): Promise<(TaskRow | MeetingRow)[]> => autocommit.$queryRaw<
  (TaskRow | MeetingRow)[]
>`
  SELECT item.id, item.kind::text AS kind, item.title, item.date::text AS date, item.version,
    coalesce(task.time, meeting.time) AS time, task.priority::text AS priority,
    task.completed_at, meeting.duration, meeting.location
  FROM items AS item LEFT JOIN tasks AS task ON task.id = item.id
    LEFT JOIN schedules AS meeting ON meeting.id = item.id
  WHERE item.owner_id = ${ownerId}::uuid AND item.kind IN ('task', 'schedule') AND item.deleted_at IS NULL
    AND item.id > ${after}::uuid
  ORDER BY item.id LIMIT ${PAGE}`;

function entryOf(row: TaskRow | MeetingRow): CalendarEntry {
  const { id, title, date, version } = row;
  if (row.kind === 'schedule') {
    const { time, duration, location } = row;
    return { kind: 'schedule', meeting: { id, title, date, version, time, duration, location } };
  }
  const { time, priority, completed_at: completedAt } = row;
  return { kind: 'task', task: { id, title, date, version, time, priority, completedAt } };
}
