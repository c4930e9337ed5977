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

/** The most readings under way in this process, and from one server. */
export const READINGS_MAX = 16;
const OF_SERVER_MAX = 12;

/** Milliseconds after which one that found no place tries again. */
const PAUSE_MS = 3_000;

const underWay = new Map<string, number>();
let all = 0;

/**
 * Says whether one more may begin. No person has more readings under way than there are places left, so that slow ones of
 * several people leave places for others.
 */
const mayBegin = (person: string, server: string): boolean =>
  (underWay.get(person) ?? 0) <= READINGS_MAX - all && (underWay.get(server) ?? 0) < OF_SERVER_MAX;

/** Reads an outside calendar. */
export const readOutsideCalendar: Task = async (payload) => {
  const { calendarId } = payloadSchema.parse(payload);
  const where = await whereOf(calendarId);
  if (!where) return;
  const [person, server] = [`person ${where.ownerId}`, `server ${where.host}`];
  if (!mayBegin(person, server)) {
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
  all += 1;
  count(person, 1);
  count(server, 1);
  try {
    await read(calendarId);
  } finally {
    all -= 1;
    count(person, -1);
    count(server, -1);
  }
};

function count(key: string, more: number): void {
  const after = (underWay.get(key) ?? 0) + more;
  if (after > 0) underWay.set(key, after);
  else underWay.delete(key);
}
