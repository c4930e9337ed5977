import { autocommit } from '@/lib/db/autocommit';
import { env } from '@/lib/server/env';
import type { CalendarMeeting } from '@/lib/server/icalendar/event';
import { type CalendarEntry, plannerCalendar } from '@/lib/server/icalendar/planner-calendar';
import type { CalendarTask } from '@/lib/server/icalendar/to-do';
import type { Day } from '@/lib/shared/calendar/days';
import type { User } from '@/lib/shared/contract/users';

/** The columns of an item that its form in the calendar has under the same name. */
type SameColumns = 'id' | 'title' | 'version' | 'notes' | 'date' | 'time';
type TaskRow = Pick<CalendarTask, SameColumns | 'priority' | 'estimate'> & {
  kind: 'task';
  completed_at: Date | null;
  is_dropped: boolean;
};
type MeetingRow = Pick<CalendarMeeting, SameColumns | 'duration' | 'location'> & {
  kind: 'schedule';
  end_date: Day;
  time_zone: string | null;
};

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
    coalesce(item.end_date, item.date)::text AS end_date, coalesce(task.time, meeting.time) AS time,
    coalesce(task.notes, meeting.notes) AS notes, task.priority::text AS priority, task.completed_at,
    task.dropped_at IS NOT NULL AS is_dropped, task.estimate, meeting.duration, meeting.location, meeting.time_zone
  FROM items AS item LEFT JOIN tasks AS task ON task.id = item.id
    LEFT JOIN schedules AS meeting ON meeting.id = item.id
  WHERE item.owner_id = ${ownerId}::uuid AND item.kind IN ('task', 'schedule') AND item.deleted_at IS NULL
    AND item.id > ${after}::uuid
  ORDER BY item.id LIMIT ${PAGE}`;

function entryOf(row: TaskRow | MeetingRow): CalendarEntry {
  if (row.kind === 'schedule') {
    const { kind, end_date: endDate, time_zone: timeZone, ...meeting } = row;
    return { kind, meeting: { ...meeting, endDate, timeZone } };
  }
  const { kind, completed_at: completedAt, is_dropped: isDropped, ...task } = row;
  return { kind, task: { ...task, completedAt, isDropped } };
}
