import { hash } from 'node:crypto';
import { autocommit } from '@/lib/db/autocommit';
import { Prisma } from '@/lib/db/generated/client';
import { LONG, type Transaction, transaction } from '@/lib/db/transaction';
import { Turns } from '@/lib/server/limits/turns';
import { announceTo } from '@/lib/server/live/announce';
import type { Resolve } from '@/lib/server/outside/resolve';
import { DATES_MAX, EVENTS_MAX, type Left } from './events';
import { fetchCalendar, type Version } from './fetch';
import type { NoCalendar } from './lines';
import { OCCURRENCES_A_YEAR } from './occurrences';
import { readInThread } from './read-in-thread';
import type { CalendarRows } from './rows';

type Row = Version & {
  id: string;
  ownerId: string;
  url: string;
  addressNo: number;
  content: Uint8Array | null;
  readAs: string | null;
  personZone: string;
  /** The time of the database, with which the times of other readings are compared. */
  begun: Date;
};

type Options = { resolve?: Resolve; timeMs?: number; threadMs?: number };

/** Raised when files are read in another way, so that unchanged ones are read again. */
const READER = 2;

/**
 * Reads an outside calendar and stores its events, or why it could not be read; what was read before then stays. Does
 * nothing when the calendar has been removed.
 */
export async function readOutsideCalendar(calendarId: string, options: Options = {}): Promise<void> {
  const row = await calendarOf(calendarId);
  if (!row) return;
  const { ownerId, personZone, begun } = row;
  // The zone is a part: times without a zone may be compared with others.
  const readAs = `${READER} ${personZone}`;
  const isReadSo = row.readAs === readAs;
  const fetched = await fetchCalendar(row.url, {
    personId: ownerId,
    known: isReadSo ? row : { etag: null, lastModified: null },
    resolve: options.resolve,
    timeMs: options.timeMs,
  });
  if (fetched.kind === 'failure') return recordFailure(row, fetched.why);
  if (fetched.kind === 'unchanged') return recordSame(row, row);
  const content = hash('sha256', fetched.bytes, 'buffer');
  if (isReadSo && row.content && content.equals(row.content)) return recordSame(row, fetched.version);
  const text = await turns.run({ group: ownerId, member: row.id }, () =>
    readInThread({ bytes: fetched.bytes, personZone, thisYear: begun.getUTCFullYear() }, options.threadMs),
  );
  if (typeof text === 'string') return recordFailure(row, NO_CALENDAR[text]);
  await store(row, { text, version: fetched.version, content, readAs });
}

/** Who owns a calendar, and which server has it; null for one that has been removed. */
export async function whereOf(calendarId: string): Promise<{ ownerId: string; host: string } | null> {
  const row = await calendarOf(calendarId);
  return row && { ownerId: row.ownerId, host: URL.canParse(row.url) ? new URL(row.url).host : '' };
}

async function calendarOf(calendarId: string): Promise<Row | null> {
  const [row] = await autocommit.$queryRaw<Row[]>`
    SELECT calendar.id, owner_id AS "ownerId", url, address_no AS "addressNo", etag, last_modified AS "lastModified",
      content, read_as AS "readAs", person.time_zone AS "personZone", now()::timestamptz(3) AS begun
    FROM outside_calendars AS calendar JOIN users AS person ON person.id = owner_id
    WHERE calendar.id = ${calendarId}::uuid`;
  return row ?? null;
}

/** The threads of this process. Each takes a core for some seconds at most; people take turns. */
const turns = new Turns({
  atOnce: 2,
  waitingMax: { member: Infinity, group: Infinity, all: Infinity },
  refusal: 'Too many calendars are being read.',
});

const NO_CALENDAR: Record<NoCalendar | 'slow' | 'large', string> = {
  empty: 'The server sends nothing.',
  page: 'This is the address of a page, not of a calendar.',
  other: 'What the server sends is not a calendar.',
  'cut-off': 'The calendar did not arrive whole.',
  slow: 'The calendar takes longer than ten seconds to read.',
  large: 'The calendar takes too much memory to read.',
};

const NOTICES: Record<Left, string> = {
  events: `Only its first ${EVENTS_MAX.toLocaleString('en')} events are shown.`,
  dates: `Of an event with more than ${DATES_MAX.toLocaleString('en')} further dates or exceptions, only so many are read.`,
  occurrences: `Of an event that comes more than ${OCCURRENCES_A_YEAR.toLocaleString('en')} times a year, only so many are shown.`,
  steps: 'Of an event with a rule that takes very long, only some of its times are shown.',
  size: 'It says more than Dayfold keeps of a calendar: only its first events are shown.',
};

/** The condition for a calendar that has the address that was read, and no result of a later reading. */
const isPresent = ({ id, addressNo, begun }: Row): Prisma.Sql =>
  Prisma.sql`id = ${id}::uuid AND address_no = ${addressNo} AND (tried_at IS NULL OR tried_at <= ${begun}::timestamptz)`;

/** Announces a change of the list of calendars, and of events if these have changed too. */
function announce(tx: Transaction, { ownerId }: Row, withEvents = false): void {
  announceTo(tx, 'outsideCalendars', [ownerId]);
  if (withEvents) announceTo(tx, 'outsideEvents', [ownerId]);
}

const recordFailure = (row: Row, why: string): Promise<void> =>
  transaction(async (tx) => {
    const changed = await tx.$executeRaw`
      UPDATE outside_calendars SET failure = ${why}, failing_since = coalesce(failing_since, ${row.begun}::timestamptz), tried_at = ${row.begun}::timestamptz
      WHERE ${isPresent(row)}`;
    if (changed > 0) announce(tx, row);
  });

/** Records that the file is as it was. */
const recordSame = (row: Row, { etag, lastModified }: Version): Promise<void> =>
  transaction(async (tx) => {
    const changed = await tx.$executeRaw`
      UPDATE outside_calendars SET failure = NULL, failing_since = NULL, tried_at = ${row.begun}::timestamptz, last_read_at = ${row.begun}::timestamptz,
        etag = ${etag}, last_modified = ${lastModified}
      WHERE ${isPresent(row)}`;
    if (changed > 0) announce(tx, row);
  });

type Read = { text: CalendarRows; version: Version; content: Buffer; readAs: string };

const store = (row: Row, { text, version, content, readAs }: Read): Promise<void> =>
  transaction(async (tx) => {
    const changed = await tx.$executeRaw`
      UPDATE outside_calendars SET failure = NULL, failing_since = NULL, tried_at = ${row.begun}::timestamptz, last_read_at = ${row.begun}::timestamptz,
        notice = ${text.left.length > 0 ? text.left.map((left) => NOTICES[left]).join(' ') : null},
        events = ${text.events}, etag = ${version.etag}, last_modified = ${version.lastModified},
        content = decode(${content.toString('hex')}, 'hex'), read_as = ${readAs}, zones = ${JSON.stringify(text.zones)}::jsonb
      WHERE ${isPresent(row)}`;
    if (changed === 0) return;
    await tx.$executeRaw`DELETE FROM outside_events WHERE calendar_id = ${row.id}::uuid`;
    for (const part of text.parts)
      await tx.$executeRaw`
        INSERT INTO outside_events (calendar_id, place, bytes, first_day, last_day, event)
        SELECT ${row.id}::uuid, place, bytes, first, last, event
        FROM json_to_recordset(${part}::json) AS given(place int, bytes int, first date, last date, event jsonb)`;
    announce(tx, row, true);
  }, LONG);
