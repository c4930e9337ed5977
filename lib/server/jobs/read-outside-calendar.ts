import type { Task } from 'graphile-worker';
import { z } from 'zod';
import { transaction } from '@/lib/db/transaction';
import { readOutsideCalendar as read, whereOf } from '@/lib/server/calendars/outside/read';
import { enqueue } from '@/lib/server/queue/enqueue';

const payloadSchema = z.object({ calendarId: z.uuid() });

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'read-outside-calendar': z.infer<typeof payloadSchema>;
    }
  }
}

/** The most readings under way in this process of one person, and from one server: slow ones leave places for others. */
const OF_PERSON_MAX = 10;
const OF_SERVER_MAX = 12;

/** Milliseconds after which one that found no place tries again. */
const PAUSE_MS = 3_000;

const underWay = new Map<string, number>();

/** Reads an outside calendar. */
export const readOutsideCalendar: Task = async (payload) => {
  const { calendarId } = payloadSchema.parse(payload);
  const where = await whereOf(calendarId);
  if (!where) return;
  const [person, server] = [`person ${where.ownerId}`, `server ${where.host}`];
  if ((underWay.get(person) ?? 0) >= OF_PERSON_MAX || (underWay.get(server) ?? 0) >= OF_SERVER_MAX) {
    await transaction((tx) =>
      enqueue(
        tx,
        'read-outside-calendar',
        { calendarId },
        {
          key: `outside-calendar:${calendarId}`,
          runAt: new Date(Date.now() + PAUSE_MS),
        },
      ),
    );
    return;
  }
  count(person, 1);
  count(server, 1);
  try {
    await read(calendarId);
  } finally {
    count(person, -1);
    count(server, -1);
  }
};

function count(key: string, more: number): void {
  const after = (underWay.get(key) ?? 0) + more;
  if (after > 0) underWay.set(key, after);
  else underWay.delete(key);
}
