import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { ROUTES } from '@/app/api/routes';
import { autocommit } from '@/lib/db/autocommit';
import { slownessNow } from '@/lib/run/check/processor-time';
import { dayAt } from '@/lib/shared/calendar/days';
import type { CreatedCalendarFeed } from '@/lib/shared/contract/schemas/calendar-feeds';
import { addTasksWithNotes } from '@/lib/testing/server/many-notes';
import { calendarOf, storeOutsideCalendar } from '@/lib/testing/server/outside-calendar';
import { aUser, type Person } from '@/lib/testing/server/people';
import { requestListener } from './listener';
import { createWebServer, type WebServer } from './web-server';

/**
 * How long the calls of one person with very long texts keep the event loop of a web process, and so everybody else: by
 * the time of the processor that a single turn of the loop takes. The delay on the clock would say how busy the machine
 * is.
 */

jest.setTimeout(300_000);

const ROUNDS = 5;

/** The most milliseconds of the processor that a turn of the event loop may take; on a slower machine more. */
const MOST = 50;

const YEAR = '/api/tasks?startDate=2026-01-01&endDate=2026-12-31';

let web: WebServer;
let address: string;
let ines: Person;
let ids: string[];
/** The addresses of the feeds of a person with long notes, and of one with 10,000 tasks. */
let feeds: { long: string; many: string };

beforeAll(async () => {
  const listener = requestListener(ROUTES, async (_request, response) => void response.writeHead(418).end());
  web = createWebServer(listener, { trustedHops: 0, pageHeaders: {}, otherHeaders: {} });
  await new Promise<void>((resolve) => web.server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(web.server.address() as AddressInfo).port}`;
  ines = await aUser();
  await addTasksWithNotes(ines, { start: '2026-01-01', days: 365, aDay: 4 });
  await addTasksWithNotes(ines, { start: '2028-01-01', days: 365, aDay: 1 });
  await autocommit.$executeRaw`UPDATE items SET deleted_at = now()
    WHERE owner_id = ${ines.user.id}::uuid AND date >= '2028-01-01'`;
  const tomas = await aUser();
  await addTasksWithNotes(tomas, {
    start: dayAt(new Date()),
    days: 250,
    aDay: 40,
    notes: 'Bring the scores.',
  });
  feeds = { long: await aFeed(ines), many: await aFeed(tomas) };
  for (const text of outsideCalendars()) await storeOutsideCalendar(ines, text);
  const rows = await autocommit.$queryRaw<{ id: string }[]>`
    SELECT id::text AS id FROM items WHERE owner_id = ${ines.user.id}::uuid AND deleted_at IS NULL ORDER BY date, id LIMIT 200`;
  ids = rows.map(({ id }) => id);
});

afterAll(async () => {
  web.server.closeAllConnections();
  const closed = once(web.server, 'close');
  web.server.close();
  await closed;
});

/** Returns files with as many events of 2026 as an answer has, long texts, many dates, and rules that take long. */
function* outsideCalendars(): Generator<string> {
  const start = 'DTSTART:20260105T090000Z';
  const upTo = (count: number) => Array.from({ length: count }, (_, index) => index).join(',');
  for (const count of [15_000, 15_000, 15_000])
    yield calendarOf(
      ...Array.from({ length: count }, (_, index) => [`UID:${index}`, `SUMMARY:${count - index}`, start]),
    );
  yield calendarOf(
    ...Array.from({ length: 1_000 }, (_, index) => [
      `UID:${index}`,
      `DESCRIPTION:${'x'.repeat(9_000)}`,
      start,
    ]),
  );
  const seconds = Array.from({ length: 5_000 }, (_, index) => new Date(Date.UTC(2026, 1, 2) + index * 1_000))
    .map((date) => date.toISOString().replaceAll(/[-:]|\.\d+/g, ''))
    .join(',');
  yield calendarOf(
    ...Array.from({ length: 20 }, (_, index) => [
      `UID:${index}`,
      start,
      `RDATE:${seconds}`,
      `EXDATE:${seconds}`,
    ]),
    ...Array.from({ length: 10 }, (_, index) => [
      `UID:y${index}`,
      start,
      `RRULE:FREQ=YEARLY;BYMONTH=12;BYHOUR=${upTo(24)};BYMINUTE=${upTo(60)};BYSECOND=${upTo(60)};BYSETPOS=-1`,
      `RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30`,
      `RRULE:FREQ=SECONDLY;INTERVAL=7;BYHOUR=1;BYMINUTE=1;BYSECOND=1;BYDAY=MO`,
    ]),
  );
}

/** Makes a feed of everything that a person has. Returns the path of its address. */
async function aFeed(person: Person): Promise<string> {
  const answer = await fetch(`${address}/api/calendar-feeds`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.sessionId}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Phone', contents: 'both' }),
  });
  const { url }: CreatedCalendarFeed = await answer.json();
  return new URL(url).pathname;
}

/** Sends a request and reads the answer without decoding it. */
async function send(path: string, body?: object): Promise<number> {
  const answer = await fetch(address + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${ines.sessionId}`,
      'content-type': 'application/json',
      'accept-encoding': 'identity',
    },
    body: body ? JSON.stringify(body) : null,
  });
  for await (const _ of answer.body ?? []) {
    // Only read.
  }
  return answer.status;
}

/** Where Linux says how long this thread was on a processor: the first number, in nanoseconds. */
const OF_THREAD = '/proc/thread-self/schedstat';

const threadTime = (): number => Number.parseInt(readFileSync(OF_THREAD, 'utf8'), 10);
const knowsThread = existsSync(OF_THREAD) && threadTime() > 0;

/**
 * Returns the milliseconds of the processor that this thread has taken. Where the system does not say, those of the
 * process, in which the threads that collect garbage are included: with all test files before, 90 of them.
 */
function processorTime(): number {
  if (knowsThread) return threadTime() / 1_000_000;
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** Returns the milliseconds of the processor in the longest turn of the event loop while the work runs. */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let isOver = false;
  let last = processorTime();
  const turn = () => {
    longest = Math.max(longest, processorTime() - last);
    last = processorTime();
    if (!isOver) setImmediate(turn);
  };
  turn();
  await work();
  await new Promise((resolve) => setImmediate(resolve));
  isOver = true;
  return longest;
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

test('work that keeps the event loop is found', async () => {
  async function keepBusy(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    const end = processorTime() + 2 * MOST;
    while (processorTime() < end) JSON.parse('[1]');
  }
  expect(await longestTurn(keepBusy)).toBeGreaterThan(MOST);
});

test.each<[string, () => Promise<number>]>([
  ['a year of tasks', () => send(YEAR)],
  ['tasks in pages', () => send('/api/tasks')],
  ['deleted items', () => send('/api/deleted')],
  ['outside events', () => send('/api/outside-events?startDate=2026-01-01&endDate=2026-12-31')],
  ['a search', () => send('/api/search?q=task')],
  ['a calendar feed with long notes', () => send(feeds.long)],
  ['a calendar feed of 10,000 tasks', () => send(feeds.many)],
  [
    'a change of 200 tasks',
    () =>
      send('/api/items/batch', {
        items: ids.map((id) => ({ kind: 'task', id })),
        change: { priority: 'high' },
      }),
  ],
])(
  '%s keeps the event loop for at most 50 ms of the processor at a time, as of a usual machine',
  async (_call, read) => {
    expect(await read()).toBe(200);
    const longest: number[] = [];
    // By how much longer this machine takes for the same work while others use it, too.
    const slowness: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      longest.push(await longestTurn(read));
      slowness.push(slownessNow());
    }
    expect(median(longest)).toBeLessThan(MOST * Math.max(1, median(slowness)));
  },
);
