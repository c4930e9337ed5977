import { Prisma } from '@/lib/db/generated/client';
import type { Transaction } from '@/lib/db/transaction';
import type { Actor } from '@/lib/server/actor';
import { AppError } from '@/lib/server/errors/app-error';
import type { Noun, Update } from '@/lib/server/items/change-item';
import { createItem } from '@/lib/server/items/create-item';
import { requireRoomForChanged, requireRoomForNew } from '@/lib/server/items/long-texts';
import { restoreOccurrences } from '@/lib/server/items/restore-occurrences';
import { changedItem } from '@/lib/server/items/store-item';
import { deleteOccurrences, permitsChange, updateOccurrences } from '@/lib/server/items/wide-changes';
import {
  type Meeting,
  notifyOfCancelledMeetings,
  notifyOfChangedMeetings,
} from '@/lib/server/notifications/news';
import type { Stored } from '@/lib/server/reply';
import { scheduleTemplate } from '@/lib/server/series/template';
import { type Day, daysBetween, isDay, type TimeOfDay } from '@/lib/shared/calendar/days';
import { lastDayOf, movedEnd } from '@/lib/shared/calendar/span';
import { SPAN_MAX } from '@/lib/shared/contract/plain/limits';
import type { NewSchedule, Schedule, SchedulePatch } from '@/lib/shared/contract/schemas/schedules';
import type { Scope } from '@/lib/shared/contract/schemas/series';
import { freshSchedule } from './dto';
import { findOwnSchedule, findSchedule, storeSchedule } from './reads';

export async function createSchedule(actor: Actor, input: NewSchedule): Promise<Stored<Schedule>> {
  const end = endOf(input, input.date);
  return createItem(actor, 'schedule', {
    input,
    end: laterThan(input.date, end),
    check: (db, count) => requireRoomForNew(db, actor.id, input, count),
    row: Prisma.sql`
      schedule AS (
        INSERT INTO schedules (id, kind, time, duration, location, notes, time_zone)
        SELECT id, kind, ${input.time}, ${input.duration}::int, ${input.location}, ${input.notes}, ${input.timeZone}
        FROM item
        RETURNING *)`,
    store: storeSchedule,
    fresh: freshSchedule(actor),
    findOwn: findOwnSchedule,
    template: scheduleTemplate(input, input.date, end),
  });
}

/** Changes a meeting. Throws 400 when the body contains an id other than that of the path. */
export async function updateSchedule(
  actor: Actor,
  id: string,
  scope: Scope,
  { id: repeated, ...changes }: SchedulePatch,
): Promise<Schedule> {
  if (repeated !== undefined && repeated !== id) {
    await permitsChange(actor, 'schedule', id, scope);
    throw new AppError('invalid', {
      fields: { id: 'Must be the id in the path.' },
      details: 'id: not the id in the path.',
    });
  }
  return updateOccurrences(actor, id, scope, scheduleUpdate(actor, changes));
}

const SCHEDULE: Noun<Schedule> = {
  kind: 'schedule',
  find: findSchedule,
  store: storeSchedule,
  template: (meeting) => scheduleTemplate(meeting, meeting.date, meeting.endDate),
  requireRoom: (db, _actor, meeting, ownerId, count) => requireRoomForNew(db, ownerId, meeting, count),
};

export const scheduleUpdate = (actor: Actor, changes: Omit<SchedulePatch, 'id'>): Update<Schedule> => ({
  noun: SCHEDULE,
  changes,
  async prepare(db, stored) {
    const writes = changedSchedule(actor, stored, changes);
    await requireRoomForChanged(db, stored, changes);
    return { writes, left: null, known: stored };
  },
  follow: { run: (tx, meeting) => notifyOfChanged(tx, actor, [meeting]) },
});

/** The statements that change a meeting. Throws 400 for a last day that cannot be (`endOf`). */
function changedSchedule(actor: Actor, stored: Schedule, changes: Omit<SchedulePatch, 'id'>): Prisma.Sql {
  const { time, duration, location, notes, timeZone } = changes;
  return Prisma.sql`
      ${changedItem(actor, stored, { ...changes, end: endAfter(stored, changes) })},
      schedule AS (
        UPDATE schedules SET time = ${time === undefined ? stored.time : time},
          duration = ${duration ?? stored.duration}::int,
          location = ${location === undefined ? stored.location : location},
          notes = ${notes === undefined ? stored.notes : notes},
          time_zone = ${timeZone === undefined ? stored.timeZone : timeZone}
        FROM item WHERE schedules.id = item.id RETURNING schedules.*)`;
}

const wrong = (field: string, problem: string): AppError =>
  new AppError('invalid', { fields: { [field]: problem }, details: `${field}: ${problem}` });

/** The last day as it is stored: null when it is the first. */
const laterThan = (date: Day, end: Day): Day | null => (end === date ? null : end);

type Span = { date: Day; time: TimeOfDay | null; duration: number; endDate?: Day | undefined };

/**
 * Returns the last day of a meeting. Throws 400 when the given one is not the day on which a meeting with a time ends,
 * when it is before the first day or too long after it, and when whole days go beyond the calendar.
 * @param byDefault the last day of a meeting without a time when none is given
 */
function endOf({ date, time, duration, endDate }: Span, byDefault: Day): Day {
  if (time === null) {
    const end = endDate ?? byDefault;
    if (!isDay(end)) throw wrong('date', 'The meeting would end after 9999.');
    if (end < date) throw wrong('endDate', 'Must not be before the first day.');
    if (daysBetween(date, end) > SPAN_MAX)
      throw wrong('endDate', `Must be at most ${SPAN_MAX} days after the first day.`);
    return end;
  }
  const end = lastDayOf(date, time, duration);
  if (endDate !== undefined && endDate !== end)
    throw wrong('endDate', `A meeting of this time and duration ends on ${end}.`);
  return end;
}

/** Returns the last day of a changed meeting as it is stored. Whole days move along with the first one. */
function endAfter(
  stored: Schedule,
  { date = stored.date, time, duration, endDate }: SchedulePatch,
): Day | null {
  const span = {
    date,
    time: time === undefined ? stored.time : time,
    duration: duration ?? stored.duration,
    endDate,
  };
  return laterThan(date, endOf(span, movedEnd(stored, date)));
}

const subjectOf = (meeting: Schedule): Meeting => ({ kind: 'schedule', ...meeting });

export const deleteSchedule = (actor: Actor, id: string, scope: Scope): Promise<void> =>
  deleteOccurrences(actor, 'schedule', id, scope, async (tx) => {
    const meeting = await findSchedule(tx, actor, id);
    if (meeting) await notifyOfDeleted(tx, actor, [meeting]);
  });

/** Notifies everybody else who sees the meetings that they have changed. */
export const notifyOfChanged = (
  tx: Transaction,
  actor: Actor,
  meetings: readonly Schedule[],
): Promise<void> => notifyOfChangedMeetings(tx, actor, meetings.map(subjectOf));

/** Notifies everybody else who sees the meetings that they are about to be deleted. */
export const notifyOfDeleted = (
  tx: Transaction,
  actor: Actor,
  meetings: readonly Schedule[],
): Promise<void> => notifyOfCancelledMeetings(tx, actor, meetings.map(subjectOf));

export const restoreSchedule = (actor: Actor, id: string, scope: Scope): Promise<Schedule> =>
  restoreOccurrences(actor, 'schedule', id, scope, findSchedule);
