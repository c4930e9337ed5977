import { Prisma } from '@/lib/db/generated/client';
import { permits } from '@/lib/server/access/authorize';
import type { Actor } from '@/lib/server/actor';
import { AppError } from '@/lib/server/errors/app-error';
import { changedItem, createItem, deleteItem, restoreItem, updateItem } from '@/lib/server/items/writes';
import {
  type Meeting,
  notifyOfCancelledMeeting,
  notifyOfChangedMeeting,
} from '@/lib/server/notifications/news';
import type { Stored } from '@/lib/server/reply';
import type { NewSchedule, Schedule, SchedulePatch } from '@/lib/shared/contract/schedules';
import { findOwnSchedule, findSchedule, storeSchedule } from './reads';

export const createSchedule = (actor: Actor, input: NewSchedule): Promise<Stored<Schedule>> =>
  createItem(actor, 'schedule', {
    input,
    row: Prisma.sql`
      schedule AS (
        INSERT INTO schedules (id, kind, time, duration, location)
        SELECT id, kind, ${input.time}, ${input.duration}::int, ${input.location} FROM item
        RETURNING *)`,
    store: storeSchedule,
    findOwn: findOwnSchedule,
  });

/** Changes a meeting. Throws 400 when the body contains an id other than that of the path. */
export async function updateSchedule(
  actor: Actor,
  id: string,
  { id: repeated, ...changes }: SchedulePatch,
): Promise<Schedule> {
  if (repeated !== undefined && repeated !== id) {
    await permits(actor, 'schedule', id, 'edit');
    throw new AppError('invalid', {
      fields: { id: 'Must be the id in the path.' },
      details: 'id: not the id in the path.',
    });
  }
  const { time, duration, location } = changes;
  return updateItem(actor, 'schedule', id, {
    changes,
    find: findSchedule,
    changed: (tx, meeting) => notifyOfChangedMeeting(tx, actor, subjectOf(meeting)),
    store: storeSchedule,
    write: (stored) => Prisma.sql`
      ${changedItem(actor, stored, changes)},
      schedule AS (
        UPDATE schedules SET time = ${time ?? stored.time}, duration = ${duration ?? stored.duration}::int,
          location = ${location === undefined ? stored.location : location}
        FROM item WHERE schedules.id = item.id RETURNING schedules.*)`,
  });
}

const subjectOf = ({ id, title, date, time, version }: Schedule): Meeting => ({
  kind: 'schedule',
  id,
  title,
  date,
  time,
  version,
});

export const deleteSchedule = (actor: Actor, id: string): Promise<void> =>
  deleteItem(actor, 'schedule', id, async (tx) => {
    const meeting = await findSchedule(tx, actor, id);
    if (meeting) await notifyOfCancelledMeeting(tx, actor, subjectOf(meeting));
  });

export const restoreSchedule = (actor: Actor, id: string): Promise<Schedule> =>
  restoreItem(actor, 'schedule', id, findSchedule);
