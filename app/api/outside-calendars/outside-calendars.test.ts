import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { GET as eventsRoute } from '@/app/api/outside-events/route';
import { PUT as profileRoute } from '@/app/api/user/profile/route';
import { DELETE as leaveRoute } from '@/app/api/user/route';
import { query } from '@/lib/db/connection';
import { orderDueReadings } from '@/lib/server/calendars/outside/calendars';
import { readOutsideCalendar } from '@/lib/server/calendars/outside/read';
import { hub } from '@/lib/server/events/hub';
import { startRunners } from '@/lib/server/jobs/runners';
import type { ErrorBody } from '@/lib/shared/contract/schemas/errors';
import type {
  OutsideCalendar,
  OutsideCalendarInput,
  OutsideEvent,
} from '@/lib/shared/contract/schemas/outside-calendars';
import { testDatabaseUrl } from '@/lib/testing/database/test-database';
import { deleteJobs, runDueJobs } from '@/lib/testing/mail/run-jobs';
import { call } from '@/lib/testing/server/call';
import { openWindow } from '@/lib/testing/server/live-window';
import { aUser, PASSWORD, type Person } from '@/lib/testing/server/people';
import { changeSettings, restoreSettings } from '@/lib/testing/server/settings';
import { POST as readNowRoute } from './[id]/read/route';
import { PATCH as patchRoute, DELETE as removeRoute } from './[id]/route';
import { POST as addRoute, GET as listRoute } from './route';

/** What the server outside answers at each path. */
const answers = new Map<string, string | ((request: IncomingMessage) => { status: number; body?: string })>();
const asked: IncomingMessage[] = [];
let server: Server;
let base: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request);
    const answer = answers.get(request.url ?? '');
    if (answer === undefined) return void response.writeHead(404).end();
    if (typeof answer === 'string') return void response.setHeader('etag', '"1"').end(answer);
    const { status, body = '' } = answer(request);
    // Status 0 never answers.
    if (status > 0) response.writeHead(status).end(body);
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

beforeEach(() => {
  changeSettings({ ALLOW_PRIVATE_ADDRESSES: 'true', RATE_LIMIT_SCALE: '1000' });
  answers.clear();
  asked.length = 0;
});

afterEach(async () => {
  restoreSettings();
  await deleteJobs();
});

afterAll(async () => {
  await hub.close();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

const file = (...events: string[][]): string =>
  [
    'BEGIN:VCALENDAR',
    ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
    '',
  ].join('\r\n');
/** Everything but the date. */
const NOT_FAKED = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;

const CHOIR = ['UID:choir', 'SUMMARY:Choir', 'DTSTART:20260105T190000Z', 'DTEND:20260105T203000Z'];
const FAIR = ['UID:fair', 'SUMMARY:Fair', 'DTSTART;VALUE=DATE:20260106', 'DTEND;VALUE=DATE:20260108'];

const add = (as: Person, body: Partial<OutsideCalendarInput>) =>
  call<OutsideCalendar & ErrorBody>(addRoute, {
    as,
    method: 'POST',
    body: { name: 'Choir', url: `${base}/a.ics`, ...body },
  });
const change = (as: Person, id: string, body: object) =>
  call<OutsideCalendar & ErrorBody>(patchRoute, { as, method: 'PATCH', params: { id }, body });
const list = async (as: Person) => (await call<OutsideCalendar[]>(listRoute, { as })).body;
const readNow = (as: Person, id: string) => call(readNowRoute, { as, method: 'POST', params: { id } });
const ask = (as: Person, startDate = '2026-01-01', endDate = '2026-01-31') =>
  call<OutsideEvent[] & ErrorBody>(eventsRoute, {
    as,
    path: `/?startDate=${startDate}&endDate=${endDate}`,
  });
const eventsOf = async (as: Person, startDate?: string, endDate?: string) =>
  (await ask(as, startDate, endDate)).body;
const titles = async (as: Person) => (await eventsOf(as)).map(({ title }) => title);

/** Adds a calendar and reads it. */
async function aCalendar(as: Person, text: string, more: Partial<OutsideCalendarInput> = {}) {
  answers.set('/a.ics', text);
  const { body } = await add(as, more);
  await runDueJobs();
  return body;
}

/** Has a calendar read again, whatever was before. */
async function again(as: Person, id: string): Promise<OutsideCalendar | undefined> {
  await readNow(as, id);
  await runDueJobs();
  return (await list(as)).find((calendar) => calendar.id === id);
}

test('a calendar is read at once when it is added', async () => {
  const ines = await aUser();
  answers.set('/a.ics', file(CHOIR, FAIR));
  const made = await add(ines, {});
  expect(made).toMatchObject({
    status: 201,
    body: {
      name: 'Choir',
      url: `${base}/a.ics`,
      colour: null,
      countsAsBusy: false,
      hidden: false,
      lastReadAt: null,
      failingSince: null,
      failure: null,
      events: 0,
    },
  });
  await runDueJobs();
  const [calendar] = await list(ines);
  expect(calendar).toMatchObject({ id: made.body.id, events: 2, failure: null, failingSince: null });
  expect(calendar?.lastReadAt).not.toBeNull();
  const common = { calendarId: made.body.id, location: null, notes: null, busy: false };
  expect(await eventsOf(ines)).toEqual([
    {
      ...common,
      id: expect.any(String),
      title: 'Choir',
      date: '2026-01-05',
      time: '19:00',
      endDate: '2026-01-05',
      duration: 90,
    },
    {
      ...common,
      id: expect.any(String),
      title: 'Fair',
      date: '2026-01-06',
      time: null,
      endDate: '2026-01-07',
      duration: null,
    },
  ]);
});

test.each([
  ['ftp://example.org/a.ics', 'The address must begin with https:// or http://.'],
  ['https://name:word@example.org/a.ics', 'The address must not contain a name or a password.'],
  ['webcals://example.org/a.ics', 'The address must begin with https:// or http://.'],
  ['webcal://name@example.org/a.ics', 'The address must not contain a name or a password.'],
  ['http://127.0.0.1/a.ics', 'The address is not a public one.'],
  ['http://2130706433/a.ics', 'The address is not a public one.'],
  ['http://0177.0.0.1/a.ics', 'The address is not a public one.'],
  ['webcal://[::ffff:10.0.0.1]/a.ics', 'The address is not a public one.'],
  ['http://[::1]/a.ics', 'The address is not a public one.'],
  ['https://169.254.169.254/latest', 'The address is not a public one.'],
])('%s is refused', async (url, why) => {
  changeSettings({ ALLOW_PRIVATE_ADDRESSES: 'false' });
  const ines = await aUser();
  expect(await add(ines, { url })).toMatchObject({ status: 400, body: { fields: { url: why } } });
  const { body } = await add(ines, { url: 'https://example.org/a.ics' });
  expect(await change(ines, body.id, { url })).toMatchObject({ status: 400, body: { fields: { url: why } } });
  await deleteJobs();
});

test('what is no address, unknown keys, long names and unknown colours are refused', async () => {
  const ines = await aUser();
  for (const [body, field] of [
    [{ url: 'choir' }, 'url'],
    [{ url: `https://example.org/${'a'.repeat(2_000)}` }, 'url'],
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ colour: 'pink' }, 'colour'],
    [{ countsAsBusy: 'yes' }, 'countsAsBusy'],
    [{ secret: 1 }, 'secret'],
  ] as const)
    expect(await add(ines, body as object)).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    });
});

test('a person has at most 20', async () => {
  const ines = await aUser();
  const all = await Promise.all(Array.from({ length: 21 }, () => add(ines, {})));
  expect(all.map(({ status }) => status).sort()).toEqual([...Array(20).fill(201), 409]);
});

test('a calendar is renamed, coloured, hidden, and counts as busy', async () => {
  const ines = await aUser();
  const free = [...FAIR, 'TRANSP:TRANSPARENT'];
  const { id } = await aCalendar(ines, file(CHOIR, free));
  expect((await eventsOf(ines)).map(({ busy }) => busy)).toEqual([false, false]);
  expect(await change(ines, id, { name: 'Town', colour: 'plum', countsAsBusy: true })).toMatchObject({
    status: 200,
    body: { name: 'Town', colour: 'plum', countsAsBusy: true, events: 2 },
  });
  expect((await eventsOf(ines)).map(({ busy }) => busy)).toEqual([true, false]);
  await change(ines, id, { hidden: true });
  expect(await eventsOf(ines)).toEqual([]);
  expect(await list(ines)).toMatchObject([{ hidden: true, events: 2 }]);
  await change(ines, id, { hidden: false, colour: null });
  expect(await titles(ines)).toEqual(['Choir', 'Fair']);
  expect(asked).toHaveLength(1);
});

test('a removed calendar takes its events with it', async () => {
  const ines = await aUser();
  const { id } = await aCalendar(ines, file(CHOIR));
  expect(await call(removeRoute, { as: ines, method: 'DELETE', params: { id } })).toMatchObject({
    status: 204,
  });
  expect([await list(ines), await eventsOf(ines)]).toEqual([[], []]);
  const { rows } = await query({ text: 'SELECT 1 FROM outside_events WHERE calendar_id = $1', values: [id] });
  expect(rows).toEqual([]);
  expect(await readNow(ines, id)).toMatchObject({ status: 404 });
});

test('an unchanged file counts as read, by its version and by its bytes', async () => {
  const ines = await aUser();
  const { id } = await aCalendar(ines, file(CHOIR));
  const [before] = await list(ines);
  answers.set('/a.ics', ({ headers }) => ({ status: headers['if-none-match'] === '"1"' ? 304 : 500 }));
  const after = await again(ines, id);
  expect(after).toMatchObject({ failure: null, events: 1 });
  expect(Date.parse(after?.lastReadAt ?? '')).toBeGreaterThan(Date.parse(before?.lastReadAt ?? ''));
  answers.set('/a.ics', () => ({ status: 200, body: file(CHOIR) }));
  expect(Date.parse((await again(ines, id))?.lastReadAt ?? '')).toBeGreaterThan(
    Date.parse(after?.lastReadAt ?? ''),
  );
  expect(await titles(ines)).toEqual(['Choir']);
});

test.each([
  [{ status: 404 }, 'There is no calendar at this address (404).'],
  [{ status: 503 }, 'The server answers with an error (503).'],
  [{ status: 200, body: '' }, 'The server sends nothing.'],
  [{ status: 200, body: '<!doctype html><p>Sign in' }, 'This is the address of a page, not of a calendar.'],
  [{ status: 200, body: 'Choir on Monday' }, 'What the server sends is not a calendar.'],
  [{ status: 200, body: file(FAIR).slice(0, 40) }, 'The calendar did not arrive whole.'],
])('a failure is said, and the last good state stays: %j', async (answer, why) => {
  const ines = await aUser();
  const { id } = await aCalendar(ines, file(CHOIR));
  const [before] = await list(ines);
  answers.set('/a.ics', () => answer);
  const first = await again(ines, id);
  expect(first).toMatchObject({ failure: why, events: 1, lastReadAt: before?.lastReadAt });
  expect(first?.failingSince).not.toBeNull();
  expect((await again(ines, id))?.failingSince).toBe(first?.failingSince);
  expect(await titles(ines)).toEqual(['Choir']);
  answers.set('/a.ics', file(FAIR));
  expect(await again(ines, id)).toMatchObject({ failure: null, failingSince: null, events: 1 });
  expect(await titles(ines)).toEqual(['Fair']);
});

test('a calendar without events empties what was there', async () => {
  const ines = await aUser();
  const { id } = await aCalendar(ines, file(CHOIR));
  answers.set('/a.ics', file());
  expect(await again(ines, id)).toMatchObject({ failure: null, events: 0 });
  expect(await eventsOf(ines)).toEqual([]);
});

test('a new address forgets what was read, and is read at once', async () => {
  const ines = await aUser();
  const { id } = await aCalendar(ines, file(CHOIR));
  answers.set('/b.ics', file(FAIR));
  expect(await change(ines, id, { url: `${base}/b.ics` })).toMatchObject({
    status: 200,
    body: { events: 0, lastReadAt: null, failure: null },
  });
  expect(await eventsOf(ines)).toEqual([]);
  await runDueJobs();
  expect(asked.at(-1)?.headers['if-none-match']).toBeUndefined();
  expect(await titles(ines)).toEqual(['Fair']);
});

test('a reading of the old address that ends after the change stores nothing', async () => {
  const ines = await aUser();
  const { id } = await aCalendar(ines, file(CHOIR));
  let isAsked: (value: unknown) => void = () => undefined;
  const begun = new Promise((done) => {
    isAsked = done;
  });
  answers.set('/a.ics', () => {
    isAsked(null);
    return { status: 0 };
  });
  const reading = readOutsideCalendar(id, { timeMs: 2_000 });
  await begun;
  await change(ines, id, { url: `${base}/b.ics` });
  await reading;
  expect(await list(ines)).toMatchObject([{ failure: null, failingSince: null }]);
});

test('calendars are read every 30 minutes', async () => {
  const ines = await aUser();
  const { id } = await aCalendar(ines, file(CHOIR));
  await orderDueReadings();
  await runDueJobs();
  expect(asked).toHaveLength(1);
  const pass = (minutes: number) =>
    query({
      text: 'UPDATE outside_calendars SET due_at = due_at - make_interval(mins => $1) WHERE id = $2',
      values: [minutes, id],
    });
  await pass(29);
  expect(await orderDueReadings()).toBe(0);
  await pass(1);
  expect(await orderDueReadings()).toBe(1);
  expect(await orderDueReadings()).toBe(0);
  await runDueJobs();
  expect(asked).toHaveLength(2);
});

test('slow calendars hold up no other', async () => {
  const ines = await aUser();
  answers.set('/slow.ics', () => ({ status: 0 }));
  answers.set('/a.ics', file(CHOIR));
  for (let slow = 0; slow < 8; slow++) await add(ines, { url: `${base}/slow.ics` });
  const runners = await startRunners({ connectionString: testDatabaseUrl(), abortTimeout: 100 });
  const window = await openWindow(ines);
  try {
    await add(ines, {});
    while ((await list(ines)).every(({ events }) => events === 0)) await window.until('outsideCalendars');
    expect(await titles(ines)).toEqual(['Choir']);
  } finally {
    await window.close();
    server.closeAllConnections();
    await Promise.all(runners.map((runner) => runner.stop()));
  }
});

test('slow calendars of two people, on two servers, hold up nobody else’s', async () => {
  const [ines, tomas, jonas] = [await aUser(), await aUser(), await aUser()];
  const silent = [createServer(() => undefined), createServer(() => undefined)];
  for (const other of silent) await new Promise<void>((done) => void other.listen(0, '127.0.0.1', done));
  const hosts = silent.map((other) => `http://127.0.0.1:${(other.address() as AddressInfo).port}`);
  answers.set('/a.ics', file(CHOIR));
  for (let place = 0; place < 20; place++)
    for (const person of [ines, tomas]) await add(person, { url: `${hosts[place % 2]}/${place}.ics` });
  const runners = await startRunners({ connectionString: testDatabaseUrl(), abortTimeout: 100 });
  const window = await openWindow(jonas);
  try {
    await add(jonas, {});
    while ((await list(jonas)).every(({ events }) => events === 0)) await window.until('outsideCalendars');
    for (const person of [ines, tomas])
      expect((await list(person)).every(({ failingSince }) => failingSince === null)).toBe(true);
  } finally {
    await window.close();
    for (const other of silent) {
      other.closeAllConnections();
      other.close();
    }
    await Promise.all(runners.map((runner) => runner.stop()));
  }
});

test('an unchanged file is read again as a whole in another zone, and by another version of the reader', async () => {
  const ines = await aUser({ timeZone: 'Europe/Lisbon' });
  // By the clocks of Lisbon the end is before the second time, by those of Berlin behind it.
  const until = ['UID:1', 'DTSTART:20260105T090000', 'RRULE:FREQ=WEEKLY;UNTIL=20260112T083000Z'];
  const { id } = await aCalendar(ines, file(until));
  const known = () => asked.at(-1)?.headers['if-none-match'];
  await again(ines, id);
  expect([known(), (await eventsOf(ines)).length]).toEqual(['"1"', 1]);
  const { firstName, email } = ines.user;
  await call(profileRoute, {
    as: ines,
    method: 'PUT',
    body: { firstName, lastName: 'Reis', email, timeZone: 'Europe/Berlin' },
  });
  await again(ines, id);
  expect([known(), (await eventsOf(ines)).length]).toEqual([undefined, 2]);
  await again(ines, id);
  expect(known()).toBe('"1"');
  await query({
    text: 'UPDATE outside_calendars SET read_as = $1 WHERE id = $2',
    values: ['0 Europe/Berlin', id],
  });
  await query({
    text: 'UPDATE outside_events SET event = jsonb_set(event, $1, $2) WHERE calendar_id = $3',
    values: ['{title}', '"Other"', id],
  });
  await again(ines, id);
  expect([known(), await titles(ines)]).toEqual([undefined, ['Untitled', 'Untitled']]);
});

test('readings are compared by the clock of the database', async () => {
  const ines = await aUser();
  jest.useFakeTimers({ now: Date.now() + 3_600_000, doNotFake: [...NOT_FAKED] });
  const { id } = await aCalendar(ines, file(CHOIR));
  jest.useRealTimers();
  answers.set('/a.ics', file(FAIR));
  await readOutsideCalendar(id);
  expect(await titles(ines)).toEqual(['Fair']);
  const [calendar] = await list(ines);
  expect(Date.parse(calendar?.lastReadAt ?? '')).toBeLessThan(Date.now() + 60_000);
});

test('the person’s other windows read again, and nobody else’s', async () => {
  const ines = await aUser();
  const window = await openWindow(ines);
  await aCalendar(ines, file(CHOIR));
  await window.until('outsideCalendars');
  await window.until('outsideEvents');
  await window.close();
});

test('ids stay the same from one reading to the next', async () => {
  const ines = await aUser();
  const weekly = ['UID:w', 'SUMMARY:Weekly', 'DTSTART:20260105T090000Z', 'RRULE:FREQ=WEEKLY;COUNT=3'];
  const { id } = await aCalendar(ines, file(CHOIR, weekly));
  const before = await eventsOf(ines);
  expect(new Set(before.map((event) => event.id)).size).toBe(4);
  const moved = ['UID:w', 'SUMMARY:Moved', 'RECURRENCE-ID:20260112T090000Z', 'DTSTART:20260130T090000Z'];
  answers.set('/a.ics', file(FAIR, moved, weekly, CHOIR));
  await again(ines, id);
  const after = await eventsOf(ines);
  expect(
    after
      .filter(({ title }) => title !== 'Fair')
      .map((event) => event.id)
      .sort(),
  ).toEqual(before.map((event) => event.id).sort());
});

test('events are in the zone of the reader, and whatever overlaps the days is among them, in order', async () => {
  const ines = await aUser({ timeZone: 'Asia/Tokyo' });
  const long = ['UID:long', 'SUMMARY:Long', 'DTSTART:20251230T200000Z', 'DTEND:20260105T160000Z'];
  const floating = ['UID:f', 'SUMMARY:Floating', 'DTSTART:20260106T080000'];
  await aCalendar(ines, file(CHOIR, long, floating, FAIR));
  const line = ({ date, time, endDate, duration, title }: OutsideEvent) =>
    [date, time, endDate, duration, title].join(' ');
  expect((await eventsOf(ines)).map(line)).toEqual([
    '2025-12-31 05:00 2026-01-06 8400 Long',
    '2026-01-06  2026-01-07  Fair',
    '2026-01-06 04:00 2026-01-06 90 Choir',
    '2026-01-06 08:00 2026-01-06 0 Floating',
  ]);
  expect((await eventsOf(ines, '2026-01-07', '2026-01-07')).map(({ title }) => title)).toEqual(['Fair']);
  expect((await eventsOf(ines, '2026-01-05', '2026-01-05')).map(({ title }) => title)).toEqual(['Long']);
  const { firstName, email } = ines.user;
  await call(profileRoute, {
    as: ines,
    method: 'PUT',
    body: { firstName, lastName: 'Reis', email, timeZone: 'Europe/Lisbon' },
  });
  expect((await eventsOf(ines)).map(line)).toEqual([
    '2025-12-30 20:00 2026-01-05 8400 Long',
    '2026-01-05 19:00 2026-01-05 90 Choir',
    '2026-01-06  2026-01-07  Fair',
    '2026-01-06 08:00 2026-01-06 0 Floating',
  ]);
});

test('400 days are read at once, and no more', async () => {
  const ines = await aUser();
  expect(await ask(ines, '2026-01-01', '2027-02-04')).toMatchObject({ status: 200 });
  expect(await ask(ines, '2026-01-01', '2027-02-05')).toMatchObject({ status: 400 });
  expect(await ask(ines, '2026-01-02', '2026-01-01')).toMatchObject({ status: 400 });
  expect(await call(eventsRoute, { as: ines })).toMatchObject({ status: 400 });
});

test('what is cut is said, and counts as read', async () => {
  const ines = await aUser();
  await aCalendar(ines, file(['UID:h', 'SUMMARY:Hourly', 'DTSTART:20260101T000000Z', 'RRULE:FREQ=HOURLY']));
  expect(await list(ines)).toMatchObject([
    {
      failure: 'Of an event that comes more than 1,100 times a year, only so many are shown.',
      failingSince: null,
      events: 1,
    },
  ]);
  expect(await eventsOf(ines, '2026-01-01', '2026-12-31')).toHaveLength(1_100);
  const text = file(
    ...Array.from({ length: 20_001 }, (_, index) => [`UID:${index}`, 'DTSTART:20260105T090000Z']),
  );
  answers.set('/b.ics', text);
  const [calendar] = await list(ines);
  await change(ines, calendar?.id ?? '', { url: `${base}/b.ics` });
  await runDueJobs();
  expect(await list(ines)).toMatchObject([
    { failure: 'Only its first 20,000 events are shown.', failingSince: null, events: 20_000 },
  ]);
  expect(await eventsOf(ines)).toHaveLength(20_000);
});

test('more than an answer may hold is refused', async () => {
  const ines = await aUser();
  await aCalendar(
    ines,
    file(
      ...Array.from({ length: 2 }, (_, index) => [
        `DESCRIPTION:${'x'.repeat(10_000)}`,

        `UID:${index}`,
        'DTSTART:20260101T000000Z',
        'RRULE:FREQ=HOURLY',
      ]),
    ),
  );
  expect(await ask(ines, '2026-01-01', '2026-12-31')).toMatchObject({
    status: 400,
    body: { fields: { endDate: expect.stringContaining('too many') } },
  });
  expect((await ask(ines, '2026-01-01', '2026-01-02')).status).toBe(200);
});

test('a file that takes too long is a failure, and the others go on', async () => {
  const ines = await aUser();
  const { id } = await aCalendar(ines, file(CHOIR));
  answers.set('/a.ics', file(FAIR));
  await readOutsideCalendar(id, { threadMs: 0 });
  expect(await list(ines)).toMatchObject([
    { failure: 'The calendar takes longer than ten seconds to read.' },
  ]);
  expect(await titles(ines)).toEqual(['Choir']);
});

test('calendars end with their account', async () => {
  const ines = await aUser();
  const { id } = await aCalendar(ines, file(CHOIR));
  expect(await call(leaveRoute, { as: ines, method: 'DELETE', body: { password: PASSWORD } })).toMatchObject({
    status: 204,
  });
  const { rows } = await query({ text: 'SELECT 1 FROM outside_calendars WHERE id = $1', values: [id] });
  expect(rows).toEqual([]);
});
