import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { JobHelpers } from 'graphile-worker';
import ICAL from 'ical.js';
import { POST as labelRoute } from '@/app/api/labels/route';
import { ROUTES } from '@/app/api/routes';
import { database } from '@/lib/db/client';
import { requestListener } from '@/lib/run/web/listener';
import { createWebServer } from '@/lib/run/web/web-server';
import { readFeed } from '@/lib/server/calendars/feeds/read-feed';
import { hub } from '@/lib/server/events/hub';
import { purgeDeletedItems } from '@/lib/server/jobs/purge-deleted-items';
import { plainHeaders } from '@/lib/server/pages/security-headers';
import { hashOf, newSecret } from '@/lib/server/secrets';
import { extendAll } from '@/lib/server/series/extend';
import { addDays, dayAt } from '@/lib/shared/calendar/days';
import type {
  CalendarFeed,
  CalendarFeedInput,
  CreatedCalendarFeed,
} from '@/lib/shared/contract/schemas/calendar-feeds';
import type { ErrorBody } from '@/lib/shared/contract/schemas/errors';
import type { Label } from '@/lib/shared/contract/schemas/labels';
import { add, collaborate, patch, remove, share, type Timed, unshare } from '@/lib/testing/server/acts';
import { call } from '@/lib/testing/server/call';
import { openWindow } from '@/lib/testing/server/live-window';
import { aUser, type Person } from '@/lib/testing/server/people';
import { DELETE as deleteRoute } from './[id]/route';
import { POST as createRoute, GET as listRoute } from './route';

/** Calendar feeds (docs/product/calendars.md), read through the web server. */

const listener = requestListener(ROUTES, async (_request, response) => void response.writeHead(418).end());
const otherHeaders = plainHeaders({ overHttps: false });
const web = createWebServer(listener, { trustedHops: 0, pageHeaders: {}, otherHeaders });
let address: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => web.server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(web.server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  await hub.close();
  web.server.closeAllConnections();
  const closed = once(web.server, 'close');
  web.server.close();
  await closed;
});

afterEach(() => jest.useRealTimers());

/** What a test of another date leaves as it is. */
const ONLY_DATE = {
  doNotFake: [
    ...(['nextTick', 'setImmediate', 'clearImmediate', 'setTimeout', 'clearTimeout'] as const),
    ...(['setInterval', 'clearInterval', 'queueMicrotask', 'performance', 'hrtime'] as const),
  ],
};

const TODAY = dayAt(new Date(), 'Europe/Lisbon');
const TOMORROW = addDays(TODAY, 1);
const icalDay = (day: string) => day.replaceAll('-', '');

const create = (as: Person, body: Partial<CalendarFeedInput> & { contents?: string } = {}) =>
  call<CreatedCalendarFeed & ErrorBody>(createRoute, {
    as,
    method: 'POST',
    body: { name: 'Phone', contents: 'both', ...body },
  });
const list = async (as: Person) => (await call<CalendarFeed[]>(listRoute, { as })).body;
const destroy = async (as: Person, id: string) =>
  (await call(deleteRoute, { as, method: 'DELETE', params: { id } })).status;

/** Sends a request to a feed's address at the server of this test. */
const read = (url: string, init?: RequestInit): Promise<Response> =>
  fetch(address + new URL(url).pathname, init);

/** Returns the components of a feed that has been read. */
async function contentsOf(url: string): Promise<ICAL.Component[]> {
  const answer = await read(url);
  expect(answer.status).toBe(200);
  return new ICAL.Component(ICAL.parse(await answer.text())).getAllSubcomponents();
}

const titlesOf = (components: ICAL.Component[], name: 'vevent' | 'vtodo'): string[] =>
  components
    .filter((component) => component.name === name)
    .map((component) => String(component.getFirstPropertyValue('summary')))
    .sort();

/** Returns the only component of a name. */
function only(components: ICAL.Component[], name: string): ICAL.Component {
  const [found, ...others] = components.filter((component) => component.name === name);
  if (!found || others.length > 0) throw new Error(`There is not one ${name}.`);
  return found;
}

const textOf = (component: ICAL.Component, name: string): string =>
  String(component.getFirstProperty(name)?.toICALString() ?? '');

const aLabel = async (as: Person, name: string): Promise<string> =>
  (await call<Label>(labelRoute, { as, method: 'POST', body: { name } })).body.id;

test('a feed shows its address once, and only a hash of it is stored', async () => {
  const ines = await aUser();
  const { status, body } = await create(ines, { name: ' Phone ' });
  expect(status).toBe(201);
  const { url, ...listed } = body;
  const [, secret = ''] = /^http:\/\/localhost:\d+\/feeds\/([\w-]{43})\.ics$/.exec(url) ?? [];
  expect(listed).toEqual({
    id: expect.any(String),
    name: 'Phone',
    contents: 'both',
    people: 'mine',
    tasksAs: 'events',
    hint: `${secret.slice(0, 4)}…${secret.slice(-4)}`,
    createdAt: expect.any(String),
    lastReadAt: null,
  });
  expect(await list(ines)).toEqual([listed]);
  expect(await list(await aUser())).toEqual([]);
  const row = await database.calendarFeed.findUniqueOrThrow({ where: { id: body.id } });
  expect(Buffer.from(row.secretHash).equals(hashOf(secret))).toBe(true);
  expect(JSON.stringify(row)).not.toContain(secret);
});

test.each<[field: string, value: unknown]>([
  ['name', ''],
  ['name', 'a'.repeat(101)],
  ['contents', 'goals'],
  ['contents', undefined],
  ['people', 'others'],
  ['tasksAs', 'notes'],
])('an error for %s refuses %j', async (field, value) => {
  const { status, body } = await create(await aUser(), { [field]: value });
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
});

test('the other windows of the person hear of a new and of a deleted feed', async () => {
  const ines = await aUser();
  const window = await openWindow(ines);
  const { body } = await create(ines);
  await window.until('calendarFeeds');
  expect(await destroy(await aUser(), body.id)).toBe(404);
  expect(await destroy(ines, body.id)).toBe(204);
  await window.until('calendarFeeds');
  await window.close();
});

test('a feed is read without a session, and heeds none', async () => {
  const { body } = await create(await aUser());
  const sent: Record<string, string>[] = [
    {},
    { authorization: 'Bearer nobody' },
    { cookie: 'dayfold.session=nobody' },
  ];
  const answers = await Promise.all(
    sent.map(async (headers) => {
      const answer = await read(body.url, { headers });
      return [answer.status, answer.headers.get('set-cookie')];
    }),
  );
  expect(answers).toEqual([200, 200, 200].map((status) => [status, null]));
});

test('the headers of a feed are these', async () => {
  const { body } = await create(await aUser());
  const { headers } = await read(body.url, { headers: { 'accept-encoding': 'identity' } });
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
    'cache-control': 'private, no-cache',
    etag: expect.stringMatching(/^"[\w-]{43}"$/),
    'last-modified': expect.stringMatching(/GMT$/),
  });
});

test('unknown, deleted and a deleted person’s feeds are the same 404', async () => {
  const [ines, gone] = [await aUser(), await aUser()];
  const [deleted, orphan] = [(await create(ines)).body, (await create(gone)).body];
  await destroy(ines, deleted.id);
  await database.user.delete({ where: { id: gone.user.id } });
  const urls = [deleted.url, orphan.url, `${address}/feeds/${'a'.repeat(43)}.ics`, `${address}/feeds/short`];
  const answers = await Promise.all(
    urls.map(async (url) => {
      const answer = await read(url);
      const headers = [...answer.headers].filter(([name]) => name !== 'x-request-id' && name !== 'date');
      return [answer.status, await answer.text(), headers];
    }),
  );
  expect(answers[0]?.[0]).toBe(404);
  for (const answer of answers) expect(answer).toEqual(answers[0]);
});

test('only GET and HEAD are allowed, and HEAD has the headers of GET', async () => {
  const { body } = await create(await aUser());
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
    expect((await read(body.url, { method })).status).toBe(405);
  const [head, get] = [await read(body.url, { method: 'HEAD' }), await read(body.url)];
  expect(head.status).toBe(200);
  for (const name of ['etag', 'last-modified', 'content-type', 'cache-control'])
    expect([name, head.headers.get(name)]).toEqual([name, get.headers.get(name)]);
});

test('the bytes stay the same until something changes, and 304 says so', async () => {
  const ines = await aUser();
  const item = await add(ines, 'schedule', { date: TOMORROW, time: '09:00' });
  const daily = { rrule: 'FREQ=DAILY;COUNT=5' };
  await add(ines, 'schedule', {
    date: TOMORROW,
    time: '10:00',
    timeZone: 'Europe/Berlin',
    recurrence: daily,
  });
  const { url } = (await create(ines)).body;
  const first = await read(url);
  const text = await first.text();
  const [etag, modified] = ['etag', 'last-modified'].map((name) => first.headers.get(name) ?? '');
  expect(await (await read(url)).text()).toBe(text);
  const asked = async (headers: Record<string, string>) => {
    const answer = await read(url, { headers });
    return [answer.status, answer.headers.get('etag'), (await answer.text()) === ''];
  };
  expect(await asked({ 'if-none-match': etag ?? '' })).toEqual([304, etag, true]);
  expect(await asked({ 'if-modified-since': modified ?? '' })).toEqual([304, etag, true]);
  expect(await asked({ 'if-none-match': '"other"', 'if-modified-since': modified ?? '' })).toEqual([
    200,
    etag,
    false,
  ]);
  await patch(ines, item, { title: 'Tune the harp' });
  const changed = await read(url, { headers: { 'if-none-match': etag ?? '' } });
  expect(changed.status).toBe(200);
  expect(changed.headers.get('etag')).not.toBe(etag);
  expect(Date.parse(changed.headers.get('last-modified') ?? '')).toBeGreaterThan(Date.parse(modified ?? ''));
  expect((await read(url, { headers: { 'if-modified-since': modified ?? '' } })).status).toBe(200);
});

/** Sets the clock of the server, not that of the database. */
const setDate = (now: string) => jest.useFakeTimers({ ...ONLY_DATE, now: new Date(now) });

test('the bytes stay the same when the year changes, further occurrences are laid out and deleted ones are purged', async () => {
  setDate('2031-03-01T12:00:00Z');
  const ines = await aUser();
  const daily = { time: '10:00', recurrence: { rrule: 'FREQ=DAILY' } };
  const first = await add(ines, 'schedule', { date: '2031-03-03', ...daily });
  const abroad = { date: '2031-03-04', timeZone: 'America/New_York', ...daily };
  await patch(ines, await add(ines, 'schedule', abroad), { date: '9999-12-20' });
  const [second] = await database.item.findMany({
    where: { series: { items: { some: { id: first.id } } }, date: new Date('2031-03-04') },
  });
  const changed: Timed = { kind: 'schedule', id: second?.id ?? '' };
  await patch(ines, changed, { title: 'Concert' });
  await remove(ines, changed);
  const { url } = (await create(ines)).body;
  const before = await read(url);
  const text = await before.text();
  await database.$executeRaw`
    UPDATE items SET deleted_at = now() - interval '31 days' WHERE id = ${changed.id}::uuid`;
  await purgeDeletedItems({}, {} as JobHelpers);
  expect(await database.item.count({ where: { id: changed.id } })).toBe(0);
  expect(await (await read(url)).text()).toBe(text);
  setDate('2032-01-20T12:00:00Z');
  expect(await extendAll()).toBeGreaterThan(600);
  const after = await read(url);
  expect(await after.text()).toBe(text);
  for (const name of ['etag', 'last-modified'])
    expect(after.headers.get(name)).toBe(before.headers.get(name));
});

test('what is over leaves a feed at midnight in the zone of its person', async () => {
  const ines = await aUser();
  setDate('2031-03-01T12:00:00Z');
  await add(ines, 'schedule', { title: 'Choir', date: '2030-02-28', time: '09:00' });
  const { url } = (await create(ines)).body;
  for (const [now, titles] of [
    ['2031-03-01T00:00:00Z', ['Choir']],
    ['2031-03-01T23:59:59Z', ['Choir']],
    ['2031-03-02T00:00:00Z', []],
  ] as const) {
    setDate(now);
    expect(titlesOf(await contentsOf(url), 'vevent')).toEqual(titles);
  }
});

test('the last read is true, also of a 304', async () => {
  const ines = await aUser();
  const { url, id } = (await create(ines)).body;
  const before = Date.now();
  const etag = (await read(url)).headers.get('etag') ?? '';
  const lastRead = async () =>
    Date.parse((await list(ines)).find((each) => each.id === id)?.lastReadAt ?? '');
  const first = await lastRead();
  expect(first).toBeGreaterThanOrEqual(before - 1_000);
  await read(url, { headers: { 'if-none-match': etag } });
  expect(await lastRead()).toBeGreaterThan(first);
});

test('a feed says its name, its zone and how often it is worth reading', async () => {
  const { url } = (await create(await aUser(), { name: 'Ines, at home' })).body;
  const lines = (await (await read(url)).text()).split('\r\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'X-WR-CALNAME:Ines\\, at home',
      'X-WR-TIMEZONE:Europe/Lisbon',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ]),
  );
});

test('a meeting has its UID, notes, place and the reader’s labels; no guests and no comments', async () => {
  const ines = await aUser();
  const labels = [await aLabel(ines, 'home'), await aLabel(ines, 'music')];
  const what = { title: 'Choir', notes: 'Bring\nscores', location: 'Church, left door', labels };
  const { id } = await add(ines, 'schedule', { date: TOMORROW, time: '09:00', duration: 90, ...what });
  const { url } = (await create(ines)).body;
  const event = only(await contentsOf(url), 'vevent');
  expect(textOf(event, 'uid')).toBe(`UID:${id}@localhost`);
  expect(event.getFirstPropertyValue('description')).toBe('Bring\nscores');
  expect(event.getFirstPropertyValue('location')).toBe('Church, left door');
  expect(textOf(event, 'categories')).toBe('CATEGORIES:home,music');
  expect(event.getFirstProperty('transp')).toBeNull();
  for (const name of ['attendee', 'organizer', 'comment']) expect(event.getFirstProperty(name)).toBeNull();
});

test('contents choose meetings, tasks or both; goals are in none', async () => {
  const ines = await aUser();
  await add(ines, 'schedule', { title: 'Choir', date: TOMORROW, time: '09:00' });
  await add(ines, 'task', { title: 'Rent', date: TOMORROW });
  const titles = async (contents: 'meetings' | 'tasks' | 'both') =>
    titlesOf(await contentsOf((await create(ines, { contents })).body.url), 'vevent');
  expect(await titles('meetings')).toEqual(['Choir']);
  expect(await titles('tasks')).toEqual(['Rent']);
  expect(await titles('both')).toEqual(['Choir', 'Rent']);
});

test('as events, tasks take no time, and those done, let go or for later are left out', async () => {
  const ines = await aUser();
  await add(ines, 'task', { title: 'Whole day', date: TOMORROW });
  await add(ines, 'task', { title: 'With a length', date: TOMORROW, time: '09:00', estimate: 45 });
  await add(ines, 'task', { title: 'Without', date: TOMORROW, time: '10:00' });
  await add(ines, 'task', { title: 'Later', date: null });
  const [done, dropped] = [
    await add(ines, 'task', { date: TOMORROW }),
    await add(ines, 'task', { date: TOMORROW }),
  ];
  await patch(ines, done, { completed: true });
  await patch(ines, dropped, { dropped: true });
  const events = await contentsOf((await create(ines)).body.url);
  expect(titlesOf(events, 'vtodo')).toEqual([]);
  expect(titlesOf(events, 'vevent')).toEqual(['Whole day', 'With a length', 'Without']);
  const lengthOf = (title: string): number => {
    const found = events.find((event) => event.getFirstPropertyValue('summary') === title);
    if (!found) throw new Error(`${title} is missing.`);
    expect(textOf(found, 'transp')).toBe('TRANSP:TRANSPARENT');
    return new ICAL.Event(found).duration.toSeconds() / 60;
  };
  expect(['Whole day', 'With a length', 'Without'].map(lengthOf)).toEqual([1_440, 45, 30]);
});

test('as to-dos, tasks are there with their state, also those for later', async () => {
  const ines = await aUser();
  const done = await add(ines, 'task', { title: 'Done', date: TOMORROW });
  await patch(ines, done, { completed: true });
  await add(ines, 'task', { title: 'Later', date: null });
  await add(ines, 'schedule', { title: 'Choir', date: TOMORROW, time: '09:00' });
  const components = await contentsOf((await create(ines, { tasksAs: 'todos' })).body.url);
  expect(titlesOf(components, 'vtodo')).toEqual(['Done', 'Later']);
  expect(titlesOf(components, 'vevent')).toEqual(['Choir']);
  const found = components.find((each) => each.getFirstPropertyValue('summary') === 'Done');
  expect(found?.getFirstPropertyValue('status')).toBe('COMPLETED');
});

test('what ended more than 366 days ago is left out', async () => {
  const ines = await aUser();
  for (const days of [-367, -366])
    await add(ines, 'schedule', { title: `${days}`, date: addDays(TODAY, days), time: '09:00' });
  await add(ines, 'schedule', {
    title: 'Long',
    date: addDays(TODAY, -400),
    time: null,
    endDate: addDays(TODAY, -366),
  });
  expect(titlesOf(await contentsOf((await create(ines)).body.url), 'vevent')).toEqual(['-366', 'Long']);
});

test('a series is one master with EXDATE and its exceptions, whole if any of it is recent', async () => {
  const ines = await aUser();
  const start = addDays(TODAY, -368);
  const daily = { rrule: 'FREQ=DAILY;COUNT=5' };
  const first = await add(ines, 'schedule', {
    title: 'Choir',
    date: start,
    time: '09:00',
    recurrence: daily,
  });
  const over = { title: 'Over', date: addDays(TODAY, -380), time: '09:00', recurrence: daily };
  await add(ines, 'schedule', over);
  const days = await database.item.findMany({
    where: { series: { items: { some: { id: first.id } } } },
    orderBy: { date: 'asc' },
  });
  const at = (place: number): Timed => ({ kind: 'schedule', id: days[place]?.id ?? '' });
  await remove(ines, at(1));
  await patch(ines, at(2), { title: 'Concert' });
  const events = (await contentsOf((await create(ines)).body.url)).filter(({ name }) => name === 'vevent');
  const [master, exception] = events;
  if (!master || !exception || events.length > 2)
    throw new Error('There is not one master and one exception.');
  expect(textOf(master, 'rrule')).toBe('RRULE:FREQ=DAILY;COUNT=5');
  expect(textOf(master, 'exdate')).toContain(icalDay(addDays(start, 1)));
  expect(textOf(exception, 'recurrence-id')).toContain(icalDay(addDays(start, 2)));
  expect(exception.getFirstPropertyValue('summary')).toBe('Concert');
  expect(textOf(exception, 'uid')).toBe(textOf(master, 'uid'));
});

test('as events, the done occurrences of a repeating task are exceptions of its master', async () => {
  const ines = await aUser();
  const daily = { rrule: 'FREQ=DAILY;COUNT=3' };
  const first = await add(ines, 'task', { title: 'Water', date: TOMORROW, recurrence: daily });
  await patch(ines, first, { completed: true });
  const event = only(await contentsOf((await create(ines)).body.url), 'vevent');
  expect(textOf(event, 'transp')).toBe('TRANSP:TRANSPARENT');
  expect(textOf(event, 'exdate')).toContain(icalDay(TOMORROW));
});

test('all adds what others share, by what the person sees at that moment', async () => {
  const [ines, tomas, odile] = [await aUser(), await aUser(), await aUser()];
  const shared = await add(tomas, 'schedule', { title: 'Shared', date: TOMORROW, time: '09:00' });
  await add(tomas, 'schedule', { title: 'Hidden', date: TOMORROW, time: '09:00' });
  await add(odile, 'task', { title: 'Of a planner', date: TOMORROW });
  await add(ines, 'task', { title: 'Own', date: TOMORROW });
  const shareId = await share(tomas, shared, ines);
  await collaborate(odile, ines, 'viewer');
  const [mine, all] = [(await create(ines)).body.url, (await create(ines, { people: 'all' })).body.url];
  expect(titlesOf(await contentsOf(mine), 'vevent')).toEqual(['Own']);
  expect(titlesOf(await contentsOf(all), 'vevent')).toEqual(['Of a planner', 'Own', 'Shared']);
  await unshare(tomas, shared, shareId);
  expect(titlesOf(await contentsOf(all), 'vevent')).toEqual(['Of a planner', 'Own']);
});

test('of a series that is not the person’s, an occurrence shared alone stands alone', async () => {
  const [ines, tomas] = [await aUser(), await aUser()];
  const daily = { rrule: 'FREQ=DAILY;COUNT=3' };
  const first = await add(tomas, 'schedule', {
    title: 'Choir',
    date: TOMORROW,
    time: '09:00',
    recurrence: daily,
  });
  await share(tomas, first, ines, 'view', 'this');
  const event = only(await contentsOf((await create(ines, { people: 'all' })).body.url), 'vevent');
  expect(event.getFirstProperty('rrule')).toBeNull();
  expect(event.getFirstProperty('recurrence-id')).toBeNull();
});

test('reads of a feed have a budget of their own, which the person’s requests do not use', async () => {
  const ines = await aUser();
  const [one, other] = [(await create(ines)).body, (await create(ines)).body];
  const expire = BigInt(Date.now() + 60_000);
  await database.rateLimit.create({ data: { key: `feedReads:${one.id}`, points: 1_000_000_000, expire } });
  const refused = await read(one.url);
  expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true]);
  expect((await read(other.url)).status).toBe(200);
  expect((await list(ines)).find(({ id }) => id === one.id)?.lastReadAt).toBeNull();
});

test('of wrong addresses 60 a minute are 404 for a network address, and right ones go on', async () => {
  const { url } = (await create(await aUser())).body;
  const wrong = () => read(`${address}/feeds/${newSecret()}.ics`);
  expect((await wrong()).status).toBe(404);
  const where = { key: 'wrongSecrets:127.0.0.1' };
  await database.rateLimit.update({ where, data: { points: 1_000_000_000 } });
  try {
    const refused = await wrong();
    expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true]);
    expect((await read(`${address}/feeds/short.ics`)).status).toBe(429);
    expect((await read(url)).status).toBe(200);
  } finally {
    await database.rateLimit.delete({ where });
  }
});

test('two feeds of a person at once are read until their answers have left, and say how long they are', async () => {
  const { url } = (await create(await aUser())).body;
  let leave: () => void = () => undefined;
  const left = new Promise<void>((resolve) => {
    leave = resolve;
  });
  const delivery = { left, end: () => undefined };
  const request = () => Object.assign(new Request(url), { delivery });
  const file = new URL(url).pathname.slice('/feeds/'.length);
  const replies = [await readFeed(file, request()), await readFeed(file, request())];
  for (const { bytes, stream } of replies) expect(bytes).toBe((await new Response(stream).text()).length);
  // Twenty more wait for these two.
  const more = Array.from({ length: 21 }, () => readFeed(file, request()).catch((error) => error));
  expect(await Promise.race(more)).toMatchObject({ status: 429 });
  leave();
  expect((await Promise.all(more)).map(({ status }) => status).sort()).toEqual([...Array(20).fill(200), 429]);
});
