import { transaction } from '@/lib/db/transaction';
import type { Day } from '@/lib/shared/calendar/days';
import type { Person } from './people';

/**
 * Stores tasks with long notes, so many on each day of a range: as many calls would take minutes. They cannot be found
 * by searching.
 */
export async function addTasksWithNotes(
  { user }: Person,
  {
    start,
    days,
    aDay,
    notes = 'x'.repeat(10_000),
  }: { start: Day; days: number; aDay: number; notes?: string },
): Promise<void> {
  await transaction(async (tx) => {
    await tx.$executeRaw`ALTER TABLE tasks DISABLE TRIGGER search_inserted`;
    await tx.$executeRaw`
      WITH item AS (
        INSERT INTO items (id, kind, owner_id, title, date)
        SELECT gen_random_uuid(), 'task', ${user.id}::uuid, 'Task ' || place, ${start}::date + day
        FROM generate_series(0, ${days}::int - 1) AS day, generate_series(1, ${aDay}::int) AS place
        RETURNING id)
      INSERT INTO tasks (id, notes) SELECT id, ${notes} FROM item`;
    await tx.$executeRaw`ALTER TABLE tasks ENABLE TRIGGER search_inserted`;
  });
}
