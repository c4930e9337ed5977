import ICAL from 'ical.js';
import PostalMime, { type Email } from 'postal-mime';
import { POST as restoreRoute } from '@/app/api/schedules/[dateOrId]/restore/route';
import { DELETE as deleteRoute, PATCH as patchRoute } from '@/app/api/schedules/[dateOrId]/route';
import { POST as meetingRoute, GET as meetingsRoute } from '@/app/api/schedules/route';
import { POST as undoRoute } from '@/app/api/series-changes/[changeId]/undo/route';
import { database } from '@/lib/db/client';
import type { Handler } from '@/lib/server/http/route';
import { closeSystemTransport } from '@/lib/server/mail/transport/system-transport';
import { addDays, type Day, dayAt, partsOf } from '@/lib/shared/calendar/days';
import { instantOf } from '@/lib/shared/calendar/zoned-time';
import type { Schedule } from '@/lib/shared/contract/schemas/schedules';
import { whenText } from '@/lib/shared/text/when';
import { expanded, registerZones } from '@/lib/testing/calendars/expanded';
import { MailServer } from '@/lib/testing/mail/mail-server';
import { deleteJobs, runDueJobs } from '@/lib/testing/mail/run-jobs';
import { add, collaborate, endCollaboration, giveRole, share } from '@/lib/testing/server/acts';
import { call } from '@/lib/testing/server/call';
import { aUser, type Person } from '@/lib/testing/server/people';
import { changeSettings, restoreSettings } from '@/lib/testing/server/settings';
import { FULL_DAY } from './when';

/** The mails about series of meetings, and their calendar parts. */

const ZONE = 'Europe/Lisbon';
let server: MailServer;
let owner: Person;
let guest: Person;
let collaboration: string;

beforeEach(async () => {
  server = await new MailServer().listen();
  changeSettings({ SMTP_URL: server.url });
  owner = await aUser({ firstName: 'Ines', lastName: 'Duarte', timeZone: ZONE });
  guest = await aUser({ firstName: 'Tom', lastName: null, timeZone: ZONE });
  collaboration = await collaborate(owner, guest, 'viewer');
  await deleteJobs();
});

afterEach(async () => {
  closeSystemTransport();
  await server.close();
  await deleteJobs();
  await database.user.deleteMany();
  restoreSettings();
});

/** The next Thursday that is not today, and the Thursdays after it. */
const thursday = (count = 0): Day => {
  const first = addDays(dayAt(new Date(), ZONE), 1);
  return addDays(first, ((4 - partsOf(first).weekday + 7) % 7) + 7 * count);
};

async function weekly(rrule = 'FREQ=WEEKLY;COUNT=40', body: object = {}): Promise<Schedule[]> {
  const sent = {
    title: 'Choir',
    date: thursday(),
    time: '10:00',
    duration: 90,
    recurrence: { rrule },
    ...body,
  };
  const made = await call(meetingRoute, { as: owner, method: 'POST', body: sent });
  expect(made.status).toBe(201);
  return read();
}

async function read(): Promise<Schedule[]> {
  const path = `/api/schedules?startDate=${thursday(-8)}&endDate=${thursday(41)}`;
  return (await call<Schedule[]>(meetingsRoute, { as: owner, path })).body;
}

const nth = (meetings: readonly Schedule[], index: number): Schedule => {
  const meeting = meetings[index];
  if (!meeting) throw new Error('There is no such occurrence.');
  return meeting;
};

type Answer = { changeId: string };
async function act(
  route: Handler,
  method: 'PATCH' | 'DELETE' | 'POST',
  { id }: Schedule,
  scope: string,
  body?: object,
) {
  const path = `/api/schedules/x?scope=${scope}`;
  const answer = await call<Answer>(route, { as: owner, method, params: { dateOrId: id }, path, body });
  expect([200, 204]).toContain(answer.status);
  return answer.body;
}
const change = (meeting: Schedule, scope: string, body: object) =>
  act(patchRoute, 'PATCH', meeting, scope, body);
const remove = (meeting: Schedule, scope: string) => act(deleteRoute, 'DELETE', meeting, scope);

type Sent = { mail: Email; text: string; method: string; events: ICAL.Component[] };

/** Sends the waiting mails and returns the only new one, with the events of its calendar part. */
async function onlyMail(to = guest): Promise<Sent> {
  const before = server.taken.length;
  await runDueJobs();
  const [only, ...more] = server.taken.slice(before);
  expect(more.map(({ to: others }) => others)).toEqual([]);
  if (!only) throw new Error('No mail was sent.');
  expect(only.to).toEqual([to.user.email]);
  const mail = await PostalMime.parse(only.bytes);
  const file = mail.attachments.find(({ filename }) => filename === 'invite.ics');
  const text = new TextDecoder().decode(file?.content as ArrayBuffer);
  const calendar = ICAL.Component.fromString(text);
  registerZones(calendar);
  const method = String(calendar.getFirstPropertyValue('method'));
  return { mail, text, method, events: calendar.getAllSubcomponents('vevent') };
}

/** The occurrences of one UID, with the titles. */
const shown = (events: readonly ICAL.Component[], uid = uidOf(events[0])): [string, string][] =>
  expanded(events, uid).map(({ start, title }) => [start, title]);
const uidOf = (event: ICAL.Component | undefined): string => String(event?.getFirstPropertyValue('uid'));
const stored = (meetings: readonly Schedule[]) =>
  meetings
    .map(({ date, time, title }) => {
      const start = instantOf(date, time ?? '00:00', ZONE).toISOString();
      return [`${date}T${time} ${start}`, title];
    })
    .sort();
const sequenceOf = (event: ICAL.Component | undefined): number =>
  Number(event?.getFirstPropertyValue('sequence'));
const property = (event: ICAL.Component | undefined, name: string) =>
  event?.getFirstProperty(name)?.toICALString();

test('a change of all meetings is one mail with the rule, whose meetings stay at their time across the clock changes', async () => {
  const meetings = await weekly();
  await change(nth(meetings, 5), 'this', { title: 'Concert', date: addDays(nth(meetings, 5).date, 1) });
  await remove(nth(meetings, 3), 'this');
  await deleteJobs();
  await change(nth(meetings, 0), 'all', { location: 'Hall 2', time: '11:00' });
  const { mail, method, events, text } = await onlyMail();
  expect(mail.subject).toBe('Changed: Choir');
  expect(mail.text).toContain('Ines Duarte changed a meeting that repeats.');
  expect(mail.text).toContain('Every Thursday, 40 times');
  expect(method).toBe('REQUEST');
  expect(events).toHaveLength(2);
  expect(text).toContain('RRULE:FREQ=WEEKLY;COUNT=40\n');
  expect(property(events[0], 'exdate')).toMatch(/^EXDATE;TZID=Europe\/Lisbon:\d{8}T110000$/);
  expect(property(events[1], 'recurrence-id')).toMatch(/^RECURRENCE-ID;TZID=Europe\/Lisbon:\d{8}T110000$/);
  expect(shown(events)).toEqual(stored(await read()));
});

test('SEQUENCE rises with each change', async () => {
  const meetings = await weekly();
  const sequences: number[] = [];
  for (const title of ['One', 'Two', 'Three']) {
    await change(nth(meetings, 1), 'all', { title });
    sequences.push(Number((await onlyMail()).events[0]?.getFirstPropertyValue('sequence')));
  }
  expect(sequences).toEqual([...new Set(sequences)].sort());
});

test('this and later: one mail with the series that has ended and the one that has begun', async () => {
  const meetings = await weekly();
  const { changeId } = await change(nth(meetings, 10), 'following', { title: 'Orchestra', time: '12:00' });
  const { mail, text, method, events } = await onlyMail();
  expect(mail.text).toContain('Orchestra');
  expect(method).toBe('REQUEST');
  const [begun, ended] = events;
  expect(property(begun, 'rrule')).toBe('RRULE:FREQ=WEEKLY;COUNT=30');
  // The instant of the last occurrence in UTC, as DTSTART has a zone.
  expect(property(ended, 'rrule')).toMatch(/^RRULE:FREQ=WEEKLY;UNTIL=\d{8}T(09|10)0000Z$/);
  const all = events.map(uidOf);
  expect(new Set(all).size).toBe(2);
  const dates = all.flatMap((uid) => shown(events, uid)).sort();
  expect(dates).toEqual(stored(await read()));
  expect(text).toContain('BEGIN:VTIMEZONE\nTZID:Europe/Lisbon\n');

  const undone = await call(undoRoute, { as: owner, method: 'POST', params: { changeId } });
  expect(undone.status).toBe(200);
  const back = await onlyMail();
  expect(back.method).toBe('REQUEST');
  const uid = uidOf(ended);
  expect(shown(back.events, uid)).toEqual(stored(await read()));
  const gone = back.events.filter((event) => uidOf(event) !== uid);
  expect(gone.map((event) => event.getFirstPropertyValue('status'))).toEqual(['CANCELLED']);
});

test('the deletion of one meeting cancels that one, and not the series', async () => {
  const meetings = await weekly();
  await remove(nth(meetings, 2), 'this');
  const { method, events } = await onlyMail();
  expect([method, events.length]).toEqual(['CANCEL', 1]);
  const day = nth(meetings, 2).date.replaceAll('-', '');
  expect(property(events[0], 'recurrence-id')).toBe(`RECURRENCE-ID;TZID=Europe/Lisbon:${day}T100000`);
  await change(nth(meetings, 0), 'all', { title: 'Chorus' });
  const later = await onlyMail();
  expect(uidOf(later.events[0])).toBe(uidOf(events[0]));
  expect(property(later.events[0], 'exdate')).toBe(`EXDATE;TZID=Europe/Lisbon:${day}T100000`);
});

test('a change of one meeting is mailed as that occurrence', async () => {
  const meetings = await weekly();
  const moved = addDays(nth(meetings, 4).date, 2);
  await change(nth(meetings, 4), 'this', { date: moved });
  const { mail, method, events } = await onlyMail();
  expect(mail.text).not.toContain('Every');
  expect([method, events.length]).toEqual(['REQUEST', 1]);
  expect(property(events[0], 'recurrence-id')).toContain(nth(meetings, 4).date.replaceAll('-', ''));
  expect(property(events[0], 'dtstart')).toContain(moved.replaceAll('-', ''));
});

test('the deletion of this and later ends the series, and that of all cancels it', async () => {
  const meetings = await weekly();
  await remove(nth(meetings, 4), 'following');
  const ended = await onlyMail();
  expect(ended.mail.subject).toBe('Cancelled: Choir');
  expect(ended.mail.text).toContain('This one and all later ones');
  expect(ended.method).toBe('REQUEST');
  expect(shown(ended.events)).toEqual(stored(meetings.slice(0, 4)));

  await remove(nth(meetings, 1), 'all');
  const gone = await onlyMail();
  expect([gone.method, gone.events.length]).toEqual(['CANCEL', 1]);
  expect(uidOf(gone.events[0])).toBe(uidOf(ended.events[0]));
  expect(gone.events[0]?.hasProperty('recurrence-id')).toBe(false);

  await act(restoreRoute, 'POST', nth(meetings, 1), 'this');
  const back = await onlyMail();
  expect(back.method).toBe('REQUEST');
  expect(shown(back.events)).toEqual(stored(meetings.slice(0, 4)));
});

test('a deletion that is taken back in time is not mailed, only what stands again', async () => {
  const meetings = await weekly();
  await remove(nth(meetings, 0), 'all');
  await act(restoreRoute, 'POST', nth(meetings, 0), 'this');
  expect((await onlyMail()).method).toBe('REQUEST');
});

test('what stops repeating is mailed as the meetings that stay', async () => {
  const meetings = await weekly();
  await change(nth(meetings, 0), 'this', { title: 'First' });
  await deleteJobs();
  await change(nth(meetings, 3), 'all', { recurrence: null });
  const { method, events, mail } = await onlyMail();
  expect(method).toBe('REQUEST');
  expect(mail.text).toContain('First');
  expect(events.map((event) => event.getFirstPropertyValue('status'))).toEqual([
    'CANCELLED',
    'CONFIRMED',
    'CONFIRMED',
  ]);
  expect(events.some((event) => event.hasProperty('rrule'))).toBe(false);
});

test('a meeting that begins to repeat, and stops, keeps its UID with a SEQUENCE that rises', async () => {
  const single = { title: 'Choir', date: thursday(), time: '10:00' };
  const { body } = await call<Schedule>(meetingRoute, { as: owner, method: 'POST', body: single });
  await change(body, 'this', { time: '10:15' });
  await change(body, 'this', { time: '10:30' });
  await deleteJobs();
  await change(body, 'this', { location: 'Hall 2' });
  const before = await onlyMail();
  await change(body, 'this', { recurrence: { rrule: 'FREQ=WEEKLY;COUNT=4' } });
  const { events } = await onlyMail();
  expect(property(events[0], 'rrule')).toBe('RRULE:FREQ=WEEKLY;COUNT=4');
  const { changeId } = await change(body, 'all', { recurrence: null });
  const stopped = await onlyMail();
  expect(stopped.events.map((event) => event.getFirstPropertyValue('status'))).toEqual(['CONFIRMED']);
  expect((await call(undoRoute, { as: owner, method: 'POST', params: { changeId } })).status).toBe(200);
  const back = await onlyMail();
  expect(property(back.events[0], 'rrule')).toBe('RRULE:FREQ=WEEKLY;COUNT=4');
  const all = [before.events[0], events[0], stopped.events[0], back.events[0]];
  expect(new Set(all.map(uidOf)).size).toBe(1);
  const sequences = all.map(sequenceOf);
  expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b));
});

test.each([
  ['whole days', { time: null, endDate: thursday(0) }, 'DTSTART;VALUE=DATE:', 'UNTIL=\\d{8}$'],
  [
    'a zone of its own',
    { timeZone: 'America/New_York' },
    'DTSTART;TZID=America/New_York:',
    'UNTIL=\\d{8}T\\d{6}Z$',
  ],
])('UNTIL is of the type of DTSTART: %s', async (_name, body, dtstart, until) => {
  const meetings = await weekly(`FREQ=WEEKLY;UNTIL=${thursday(6).replaceAll('-', '')}`, body);
  await change(nth(meetings, 1), 'all', { title: 'Chorus' });
  const { events } = await onlyMail();
  expect(property(events[0], 'dtstart')).toContain(dtstart);
  expect(property(events[0], 'rrule')).toMatch(new RegExp(until));
  expect(shown(events)).toHaveLength(7);
});

test('a start that the rule does not give is a date of its own', async () => {
  const meetings = await weekly('FREQ=WEEKLY;BYDAY=SU;COUNT=5');
  await change(nth(meetings, 1), 'all', { title: 'Chorus' });
  const { events } = await onlyMail();
  expect(events[0]?.hasProperty('rdate')).toBe(true);
  expect(property(events[0], 'rrule')).not.toContain('COUNT');
});

test('a share of a series is one mail with its rule, and one of a single meeting has that one', async () => {
  const meetings = await weekly();
  const recipient = await aUser({ firstName: 'Odile', timeZone: ZONE });
  // The welcome mail is no part of this test.
  await deleteJobs();
  const subject = { kind: 'schedule', id: nth(meetings, 3).id } as const;
  await share(owner, subject, recipient, 'view', 'this');
  const one = await onlyMail(recipient);
  expect(one.mail.text).not.toContain('Every Thursday');
  expect(one.events.map((event) => event.hasProperty('recurrence-id'))).toEqual([false]);
  await share(owner, subject, recipient, 'view');
  const all = await onlyMail(recipient);
  expect(all.mail.text).toContain('Ines Duarte shared a meeting that repeats with you:');
  expect(all.mail.text).toContain('Every Thursday, 40 times');
  expect(all.method).toBe('REQUEST');
  expect(shown(all.events)).toEqual(stored(meetings));
  const [cancelled, ...others] = all.events.filter(
    (event) => event.getFirstPropertyValue('status') === 'CANCELLED',
  );
  expect([uidOf(cancelled), others]).toEqual([uidOf(one.events[0]), []]);
  expect(sequenceOf(cancelled)).toBeGreaterThan(sequenceOf(one.events[0]));
});

test('somebody who sees one meeting of a series has that one once, whatever becomes of the series', async () => {
  const meetings = await weekly('FREQ=WEEKLY;COUNT=9');
  const recipient = await aUser({ firstName: 'Odile', timeZone: ZONE });
  await deleteJobs();
  await share(owner, { kind: 'schedule', id: nth(meetings, 3).id }, recipient, 'view', 'this');
  const sent = [await onlyMail(recipient)];
  await endCollaboration(owner, collaboration);
  await deleteJobs();
  await change(nth(meetings, 0), 'all', { time: '11:00' });
  sent.push(await onlyMail(recipient));
  await change(nth(meetings, 2), 'following', { title: 'Chorus' });
  sent.push(await onlyMail(recipient));
  await remove(nth(meetings, 3), 'this');
  sent.push(await onlyMail(recipient));
  expect(sent.map(({ events, method }) => [method, events.length])).toEqual([
    ['REQUEST', 1],
    ['REQUEST', 1],
    ['REQUEST', 1],
    ['CANCEL', 1],
  ]);
  const all = sent.map(({ events: [event] }) => event);
  expect(new Set(all.map(uidOf)).size).toBe(1);
  for (const event of all)
    expect([event?.hasProperty('recurrence-id'), event?.hasProperty('rrule')]).toEqual([false, false]);
  const sequences = all.map(sequenceOf);
  expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b));
  for (const { mail } of sent) expect(mail.text).not.toContain('Every Thursday');
});

test('the deletion of later meetings is not mailed to who sees one of them, which stays', async () => {
  const meetings = await weekly('FREQ=WEEKLY;COUNT=4');
  const recipient = await aUser({ firstName: 'Odile', timeZone: ZONE });
  await share(owner, { kind: 'schedule', id: nth(meetings, 3).id }, recipient, 'view', 'this');
  await deleteJobs();
  await remove(nth(meetings, 2), 'following');
  await onlyMail(guest);
});

test('a series that is made longer is mailed, but not to who sees one meeting', async () => {
  const meetings = await weekly('FREQ=WEEKLY;COUNT=3');
  const recipient = await aUser({ firstName: 'Odile', timeZone: ZONE });
  await share(owner, { kind: 'schedule', id: nth(meetings, 0).id }, recipient, 'view', 'this');
  await deleteJobs();
  await change(nth(meetings, 0), 'all', { recurrence: { rrule: 'FREQ=WEEKLY;COUNT=9' } });
  const { mail, events } = await onlyMail();
  expect(mail.text).toContain('Every Thursday, 9 times');
  expect(shown(events)).toEqual(stored(await read()));
  expect(shown(events)).toHaveLength(9);
});

test('what changes only later meetings is not mailed to who sees the one for which it was asked', async () => {
  const meetings = await weekly('FREQ=WEEKLY;COUNT=4');
  const recipient = await aUser({ firstName: 'Odile', timeZone: ZONE });
  await share(owner, { kind: 'schedule', id: nth(meetings, 0).id }, recipient, 'view', 'this');
  await deleteJobs();
  await change(nth(meetings, 0), 'all', { recurrence: { rrule: 'FREQ=WEEKLY;COUNT=2' } });
  expect(shown((await onlyMail()).events)).toEqual(stored(meetings.slice(0, 2)));
});

test('each restoration of meetings of a series is mailed', async () => {
  const meetings = await weekly('FREQ=WEEKLY;COUNT=4');
  const sequences: number[] = [];
  for (const index of [2, 3]) {
    await remove(nth(meetings, index), 'this');
    await deleteJobs();
    await act(restoreRoute, 'POST', nth(meetings, index), 'all');
    const { events } = await onlyMail();
    expect(shown(events)).toEqual(stored(meetings));
    sequences.push(Number(events[0]?.getFirstPropertyValue('sequence')));
  }
  expect(sequences).toEqual([2, 3]);
});

test('a role on all tasks of a series is mailed with the rule', async () => {
  const daily = { title: 'Water the fig', date: thursday(), recurrence: { rrule: 'FREQ=DAILY;INTERVAL=3' } };
  await giveRole(owner, await add(owner, 'task', daily), guest);
  const before = server.taken.length;
  await runDueJobs();
  const mails = await Promise.all(server.taken.slice(before).map(({ bytes }) => PostalMime.parse(bytes)));
  expect(mails.map(({ text }) => text)).toEqual([
    expect.stringMatching(/Water the fig\n.*\n {2}Every three days\n/),
  ]);
});

test.each([
  ['all', 0],
  ['following', 1],
] as const)(
  'who sees one meeting is told nothing of the others when it is cancelled with %s',
  async (scope, asked) => {
    const more = { title: 'Board', notes: 'Salaries', location: 'Hall 9' };
    const meetings = await weekly('FREQ=WEEKLY;COUNT=3', more);
    const one = nth(meetings, 1);
    const date = addDays(one.date, 2);
    await change(one, 'this', { title: 'Welcome', notes: 'Cake', location: 'Kitchen', date });
    guest = await aUser({ firstName: 'Ada', timeZone: ZONE });
    await share(owner, { kind: 'schedule', id: one.id }, guest, 'view', 'this');
    await database.collaboration.deleteMany();
    await deleteJobs();
    await remove(nth(meetings, asked), scope);
    const { mail, text, method, events } = await onlyMail();
    expect(mail.subject).toBe('Cancelled: Welcome');
    expect([method, events.map((event) => event.getFirstPropertyValue('summary'))]).toEqual([
      'CANCEL',
      ['Welcome'],
    ]);
    expect(events[0]?.hasProperty('recurrence-id')).toBe(false);
    expect(mail.text).toContain(whenText({ date, endDate: date, time: '10:00', duration: 90 }, FULL_DAY));
    for (const secret of ['Board', 'Salaries', 'Hall 9', 'Every Thursday', 'later ones'])
      expect(`${mail.text}${text}`).not.toContain(secret);
  },
);
