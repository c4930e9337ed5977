import { v7 as newId } from 'uuid';
import { autocommit } from '@/lib/db/autocommit';
import { Prisma } from '@/lib/db/generated/client';
import type { RawStatements } from '@/lib/db/raw-statements';
import { type Transaction, transaction } from '@/lib/db/transaction';
import type { Actor } from '@/lib/server/actor';
import { AppError } from '@/lib/server/errors/app-error';
import { spend } from '@/lib/server/limits/limits';
import { announceTo } from '@/lib/server/live/announce';
import { AddressRefused, outsideUrl } from '@/lib/server/outside/request';
import { enqueueAll } from '@/lib/server/queue/enqueue';
import { OUTSIDE_CALENDARS_MAX } from '@/lib/shared/contract/plain/limits';
import type {
  NewOutsideCalendar,
  OutsideCalendar,
  OutsideCalendarPatch,
} from '@/lib/shared/contract/schemas/outside-calendars';
import { askedAddress } from './fetch';

/** A person's calendars elsewhere. Nobody else sees them or their events. */

type Row = Omit<OutsideCalendar, 'createdAt' | 'lastReadAt' | 'failingSince'> & {
  createdAt: Date;
  lastReadAt: Date | null;
  failingSince: Date | null;
};

const columns = Prisma.sql`id, name, url, colour::text AS colour, counts_as_busy AS "countsAsBusy", hidden,
  created_at AS "createdAt", last_read_at AS "lastReadAt", failing_since AS "failingSince",
  coalesce(failure, notice) AS failure, events`;

const dtoOf = ({ createdAt, lastReadAt, failingSince, ...rest }: Row): OutsideCalendar => ({
  ...rest,
  createdAt: createdAt.toISOString(),
  lastReadAt: lastReadAt?.toISOString() ?? null,
  failingSince: failingSince?.toISOString() ?? null,
});

/** Lists the actor's outside calendars, the oldest first. */
export async function listOutsideCalendars(actor: Actor): Promise<OutsideCalendar[]> {
  const rows = await autocommit.$queryRaw<Row[]>`
    SELECT ${columns} FROM outside_calendars WHERE owner_id = ${actor.id}::uuid ORDER BY created_at, id`;
  return rows.map(dtoOf);
}

/** The time until the next reading: half an hour. */
const PAUSE = Prisma.sql`interval '30 minutes'`;

/** Adds a calendar, which is read at once. Throws 400 for an address that Dayfold does not ask. */
export async function addOutsideCalendar(actor: Actor, input: NewOutsideCalendar): Promise<OutsideCalendar> {
  const { name, url, colour, countsAsBusy, hidden } = input;
  requireAddress(url);
  await spend({ outsideReadings: actor.id });
  return transaction(async (tx) => {
    // Concurrent calls of one person run one after the other, so that they do not exceed the bound.
    await tx.$executeRaw`SELECT 1 FROM users WHERE id = ${actor.id}::uuid FOR NO KEY UPDATE`;
    const [counted] = await tx.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS count FROM outside_calendars WHERE owner_id = ${actor.id}::uuid`;
    if ((counted?.count ?? 0) >= OUTSIDE_CALENDARS_MAX) {
      const problem = `You have ${OUTSIDE_CALENDARS_MAX} outside calendars, and an account has no more. Remove one first.`;
      throw new AppError('conflict', {
        error: `An account has at most ${OUTSIDE_CALENDARS_MAX} outside calendars.`,
        details: problem,
      });
    }
    const [row] = await tx.$queryRaw<Row[]>`
      INSERT INTO outside_calendars (id, owner_id, name, url, colour, counts_as_busy, hidden, due_at)
      VALUES (${newId()}::uuid, ${actor.id}::uuid, ${name}, ${url}, ${colour}::label_colour, ${countsAsBusy}, ${hidden},
        now() + ${PAUSE})
      RETURNING ${columns}`;
    if (!row) throw new AppError('unavailable');
    await orderReadings(tx, [row.id]);
    announceTo(tx, 'outsideCalendars', [actor.id]);
    return dtoOf(row);
  });
}

/** Changes a calendar. A new address forgets what was read at the old one, and is read at once. */
export async function updateOutsideCalendar(
  actor: Actor,
  id: string,
  patch: OutsideCalendarPatch,
): Promise<OutsideCalendar> {
  const known = await find(autocommit, actor, id);
  if (!known) throw new AppError('not-found');
  if (patch.url !== undefined) requireAddress(patch.url);
  if (patch.url !== undefined && patch.url !== known.url) await spend({ outsideReadings: actor.id });
  return transaction(async (tx) => {
    const before = await find(tx, actor, id, Prisma.sql`FOR UPDATE`);
    if (!before) throw new AppError('not-found');
    const { name, url, colour, countsAsBusy, hidden } = { ...before, ...patch };
    const isMoved = url !== before.url;
    if (isMoved) await tx.$executeRaw`DELETE FROM outside_events WHERE calendar_id = ${id}::uuid`;
    const forgotten = Prisma.sql`, address_no = address_no + 1, due_at = now() + ${PAUSE}, tried_at = NULL,
      last_read_at = NULL, failing_since = NULL, failure = NULL, notice = NULL, events = 0, etag = NULL,
      last_modified = NULL, content = NULL, read_as = NULL, zones = '{}'`;
    const [row] = await tx.$queryRaw<Row[]>`
      UPDATE outside_calendars SET name = ${name}, url = ${url}, colour = ${colour}::label_colour,
        counts_as_busy = ${countsAsBusy}, hidden = ${hidden}${isMoved ? forgotten : Prisma.empty}
      WHERE id = ${id}::uuid RETURNING ${columns}`;
    if (!row) throw new AppError('not-found');
    if (isMoved) await orderReadings(tx, [id]);
    announceBoth(tx, actor.id);
    return dtoOf(row);
  });
}

/** Removes a calendar and its events. */
export const removeOutsideCalendar = (actor: Actor, id: string): Promise<void> =>
  transaction(async (tx) => {
    const gone = await tx.$executeRaw`
      DELETE FROM outside_calendars WHERE id = ${id}::uuid AND owner_id = ${actor.id}::uuid`;
    if (gone === 0) throw new AppError('not-found');
    announceBoth(tx, actor.id);
  });

/** Has a calendar read at once. */
export async function readOutsideCalendarNow(actor: Actor, id: string): Promise<void> {
  if (!(await find(autocommit, actor, id))) throw new AppError('not-found');
  await spend({ outsideReadings: actor.id });
  await transaction((tx) => orderReadings(tx, [id]));
}

/** The most readings that one run of the schedule orders in one transaction. */
const ORDERED_MAX = 1_000;

/**
 * Orders the readings that have become due, some of them if there are many.
 * @returns how many
 */
export const orderDueReadings = (): Promise<number> =>
  transaction(async (tx) => {
    const due = await tx.$queryRaw<{ id: string }[]>`
      UPDATE outside_calendars SET due_at = now() + ${PAUSE}
      WHERE id IN (SELECT id FROM outside_calendars WHERE due_at <= now() ORDER BY due_at LIMIT ${ORDERED_MAX}
        FOR UPDATE SKIP LOCKED) RETURNING id`;
    await orderReadings(
      tx,
      due.map(({ id }) => id),
    );
    return due.length;
  });

/** Orders readings when the transaction commits. One that waits already is not ordered twice. */
const orderReadings = (tx: Transaction, ids: readonly string[]): Promise<void> =>
  enqueueAll(
    tx,
    'read-outside-calendar',
    ids.map((calendarId) => ({ key: `outside-calendar:${calendarId}`, payload: { calendarId } })),
  );

async function find(db: RawStatements, actor: Actor, id: string, lock = Prisma.empty): Promise<Row | null> {
  const [row] = await db.$queryRaw<Row[]>`
    SELECT ${columns} FROM outside_calendars WHERE id = ${id}::uuid AND owner_id = ${actor.id}::uuid ${lock}`;
  return row ?? null;
}

function announceBoth(tx: Transaction, ownerId: string): void {
  announceTo(tx, 'outsideCalendars', [ownerId]);
  announceTo(tx, 'outsideEvents', [ownerId]);
}

/** Throws 400 for an address that Dayfold does not ask: another scheme, credentials, or a private address. */
function requireAddress(url: string): void {
  try {
    outsideUrl(askedAddress(url));
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error;
    throw new AppError('invalid', { fields: { url: error.message }, details: error.message });
  }
}
