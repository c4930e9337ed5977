import { v7 as newId } from 'uuid';
import { transaction } from '@/lib/db/transaction';
import { readEvents } from '@/lib/server/calendars/outside/events';
import { rowsOf } from '@/lib/server/calendars/outside/rows';
import type { Person } from './people';

/** Stores an outside calendar with the events of a file, as if it had been read. */
export async function storeOutsideCalendar({ user }: Person, text: string): Promise<void> {
  const read = readEvents(Buffer.from(text), user.timeZone, 2026);
  if (typeof read === 'string') throw new Error(read);
  const { parts, events } = rowsOf(read);
  const id = newId();
  await transaction(async (tx) => {
    await tx.$executeRaw`
      INSERT INTO outside_calendars (id, owner_id, name, url, counts_as_busy, hidden, due_at, events)
      VALUES (${id}::uuid, ${user.id}::uuid, 'Choir', 'https://example.org/', false, false, now(), ${events})`;
    for (const part of parts)
      await tx.$executeRaw`
        INSERT INTO outside_events (calendar_id, place, bytes, first_day, last_day, event)
        SELECT ${id}::uuid, place, bytes, first, last, event
        FROM json_to_recordset(${part}::json) AS given(place int, bytes int, first date, last date, event jsonb)`;
  });
}

/** Makes the file of a calendar. */
export const calendarOf = (...events: readonly (readonly string[])[]): string =>
  [
    'BEGIN:VCALENDAR',
    ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
    '',
  ].join('\r\n');
