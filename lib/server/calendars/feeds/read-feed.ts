import { createHash } from 'node:crypto';
import { autocommit } from '@/lib/db/autocommit';
import { currentDeadline, withDeadline } from '@/lib/db/request-deadline';
import type { ApiRequest } from '@/lib/server/api-request';
import { AppError } from '@/lib/server/errors/app-error';
import { hasTag } from '@/lib/server/http/file-reply';
import { plannerCalendar } from '@/lib/server/icalendar/planner-calendar';
import { callerNetwork } from '@/lib/server/limits/caller-network';
import { ConcurrencyLimit, KeyedConcurrencyLimit } from '@/lib/server/limits/concurrency-limit';
import { spend } from '@/lib/server/limits/limits';
import type { Reply } from '@/lib/server/reply';
import { hashOf } from '@/lib/server/secrets';
import { addDays, dayAt } from '@/lib/shared/calendar/days';
import { type CalendarContents, calendarComponents } from './contents';

/** What is read at the secret address of a calendar feed. */

export const CALENDAR_TYPE = 'text/calendar; charset=utf-8';

/** The name of the file at a feed's address: its secret in base64url. */
const FILE = /^([\w-]{43})\.ics$/;

/** The days for which something stays in a feed after its end. */
const PAST_DAYS = 366;

/** How long programs wait until they read again. */
const REFRESH = 'PT1H';

/** Milliseconds that the statements of one feed may take together. */
const READ_TIME = 30_000;

/** Characters of the text that are encoded at once. */
const PIECE = 65_536;

const REFUSAL = 'Too many calendar feeds are being read right now. Try again in a moment.';

/** The feeds that are read for one person at once in this process, each until its answer has left. */
const ofEach = new KeyedConcurrencyLimit({
  atOnce: 2,
  waitingMax: 20,
  waitMax: 20_000,
  refusal: REFUSAL,
  code: 'too-many-requests',
});

/** The feeds that this process writes at once: programs poll, and many do so at the same minute. */
const ofAll = new ConcurrencyLimit({ atOnce: 2, waitingMax: 200, waitMax: 20_000, refusal: REFUSAL });

type Feed = Omit<CalendarContents, 'since'> & { id: string; name: string };

/**
 * Answers a calendar program with the feed of a file's name. Throws 404 for a name of no feed, 429 after too many of
 * those, and after too many reads.
 */
export async function readFeed(file: string, request: ApiRequest): Promise<Reply> {
  const feed = await findFeed(file);
  if (!feed) {
    await spend({ wrongSecrets: callerNetwork(request) });
    throw new AppError('not-found');
  }
  await spend({ feedReads: feed.id });
  const caller = { key: `feeds:${feed.personId}`, writes: false, signal: request.signal };
  // From here on the request counts as one of the person's feeds, not as one of its network address.
  const ownCaller = currentDeadline()?.caller;
  if (ownCaller) ownCaller.key = caller.key;
  await ofEach.hold(feed.personId, request);
  const write = () => withDeadline(() => writeFeed(feed), READ_TIME, caller);
  const { pieces, bytes, hash } = await ofAll.run(write, request.signal);
  const changedAt = await recordRead(feed.id, hash);
  const tag = `"${hash.toString('base64url')}"`;
  const headers: Reply['headers'] = [
    ['ETag', tag],
    ['Last-Modified', changedAt.toUTCString()],
    ['Cache-Control', 'private, no-cache'],
    ['X-Robots-Tag', 'noindex'],
  ];
  if (isKnown(request, tag, changedAt)) return { status: 304, headers };
  headers.push(['Content-Type', CALENDAR_TYPE]);
  return { status: 200, headers, stream: new Blob(pieces).stream(), bytes };
}

async function findFeed(file: string): Promise<Feed | null> {
  const [, secret] = FILE.exec(file) ?? [];
  if (secret === undefined) return null;
  const [feed] = await autocommit.$queryRaw<Feed[]>`
    SELECT feed.id, feed.name, feed.contents, feed.people, feed.tasks_as AS "tasksAs", person.id AS "personId",
      person.time_zone AS "timeZone"
    FROM calendar_feeds AS feed JOIN users AS person ON person.id = feed.user_id
    WHERE feed.secret_hash = ${hashOf(secret)}`;
  return feed ?? null;
}

type Written = { pieces: Buffer<ArrayBuffer>[]; bytes: number; hash: Buffer };

/** Writes a feed into memory, since its ETag comes before its bytes. */
async function writeFeed(feed: Feed): Promise<Written> {
  const hash = createHash('sha256');
  const pieces: Buffer<ArrayBuffer>[] = [];
  let bytes = 0;
  let text = '';
  const flush = () => {
    const piece = Buffer.from(text);
    hash.update(piece);
    pieces.push(piece);
    bytes += piece.byteLength;
    text = '';
  };
  for await (const part of textOf(feed)) {
    text += part;
    if (text.length >= PIECE) flush();
  }
  flush();
  return { pieces, bytes, hash: hash.digest() };
}

/** Yields the text of a feed, at most some kilobytes at a time. */
function textOf(feed: Feed): AsyncGenerator<string> {
  const { name, timeZone } = feed;
  const since = addDays(dayAt(new Date(), timeZone), -PAST_DAYS);
  return plannerCalendar(calendarComponents({ ...feed, since }), { name, timeZone, refresh: REFRESH });
}

/**
 * Records that a feed was read, and with which bytes.
 * @returns when these bytes were first read, to the second; later than for any bytes before. Throws 404 for a feed that
 * was deleted meanwhile.
 */
async function recordRead(id: string, hash: Buffer): Promise<Date> {
  const bytes = new Uint8Array(hash);
  const [row] = await autocommit.$queryRaw<{ changed_at: Date }[]>`
    UPDATE calendar_feeds SET last_read_at = now(), content_hash = ${bytes},
      changed_at = CASE WHEN content_hash IS NOT DISTINCT FROM ${bytes} THEN changed_at
        ELSE greatest(date_trunc('second', now()), changed_at + interval '1 second') END
    WHERE id = ${id}::uuid RETURNING changed_at`;
  if (!row) throw new AppError('not-found');
  return row.changed_at;
}

/** True when the caller has these bytes: by the tag, or without one by the time (RFC 9110, section 13.2.2). */
function isKnown(request: ApiRequest, tag: string, changedAt: Date): boolean {
  if (request.headers.has('if-none-match')) return hasTag(request, tag);
  const since = Date.parse(request.headers.get('if-modified-since') ?? '');
  return !Number.isNaN(since) && since >= changedAt.getTime();
}
