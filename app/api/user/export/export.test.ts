import ICAL from 'ical.js';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { POST as feedRoute } from '@/app/api/calendar-feeds/route';
import { POST as commentRoute } from '@/app/api/comments/route';
import { POST as labelRoute } from '@/app/api/labels/route';
import { GET as schedulesRoute } from '@/app/api/schedules/route';
import { GET as tasksRoute } from '@/app/api/tasks/route';
import { GET as readFeedRoute } from '@/app/feeds/[file]/route';
import { database } from '@/lib/db/client';
import { Prisma } from '@/lib/db/generated/client';
import { partsOf } from '@/lib/server/export/export-planner';
import { hashOf } from '@/lib/server/secrets';
import { storage } from '@/lib/server/storage/storage';
import { addDays, dayAt } from '@/lib/shared/calendar/days';
import { instantOf } from '@/lib/shared/calendar/zoned-time';
import { expanded, registerZones } from '@/lib/testing/calendars/expanded';
import {
  add,
  collaborate,
  endCollaboration,
  giveRole,
  share as giveShare,
  patch,
  remove,
  unshare,
} from '@/lib/testing/server/acts';
import { answerOf, call, callForBytes } from '@/lib/testing/server/call';
import { anAttachment, pdfOf } from '@/lib/testing/server/files';
import { aUser, type Person } from '@/lib/testing/server/people';
import { unzip } from '@/lib/testing/server/zip';
import { GET } from './route';

const DAY = '2026-03-14';
const HASH = new Uint8Array(32).fill(9);

/** Returns a hash that must not be exported. */
const secretOf = (userId: string) => hashOf(`secret ${userId}`);

const SOON = new Date(Date.now() + 60_000);
const FILE = { fileType: 'pdf', mimeType: 'application/pdf', size: 1, sha256: HASH } as const;

async function exportOf(person: Person) {
  const { status, headers, bytes } = await callForBytes(GET, { as: person });
  expect(status).toBe(200);
  const files = unzip(bytes);
  const json = (name: string): unknown => JSON.parse(files.get(name)?.toString() ?? 'null');
  const rows = (name: string) => z.array(z.looseObject({ id: z.string() })).parse(json(`data/${name}.json`));
  return { headers, files, json, rows };
}

const manifestSchema = z.object({
  files: z.record(z.string(), z.string()),
  missingFiles: z.array(z.object({ attachmentId: z.string(), name: z.string() })),
});

async function aTask(owner: Person, title: string, more: Partial<Prisma.ItemUncheckedCreateInput> = {}) {
  const id = newId();
  await database.item.create({
    data: {
      id,
      kind: 'task',
      ownerId: owner.user.id,
      title,
      date: new Date(DAY),
      task: { create: {} },
      ...more,
    },
  });
  return id;
}

/** Inserts a row into every table that refers to a person, on either side. */
async function everything(me: Person, other: Person): Promise<void> {
  const [userId, otherId] = [me.user.id, other.user.id];
  const mine = await aTask(me, 'Water the plants');
  const theirs = await aTask(other, 'Of the other', { updatedById: userId });
  await aTask(other, 'Deleted by me', { deletedById: userId, deletedAt: new Date() });
  const both = [
    { itemId: mine, by: otherId },
    { itemId: theirs, by: userId },
    { dayOwnerId: userId, day: new Date(DAY), by: userId },
  ];
  for (const { by, ...target } of both) {
    await database.comment.create({ data: { id: newId(), authorId: by, content: `By ${by}`, ...target } });
    await database.sticker.create({ data: { id: newId(), userId: by, emoji: '🎉', ...target } });
    const file = { ...FILE, name: 'a.pdf', originalName: 'a.pdf', storageKey: newId() };
    await database.attachment.create({ data: { id: newId(), uploaderId: by, ...file, ...target } });
  }
  await database.outsideCalendar.create({
    data: {
      id: newId(),
      ownerId: userId,
      name: 'Choir',
      url: 'https://calendar.example.org/choir.ics',
      countsAsBusy: false,
      hidden: false,
      dueAt: new Date(),
      rows: { create: { place: 0, firstDay: new Date(DAY), event: { title: 'Evensong' } } },
    },
  });
  await database.noteChange.create({ data: { id: newId(), personId: userId, noteId: newId() } });
  for (const { itemId, by, to } of [
    { itemId: mine, by: userId, to: otherId },
    { itemId: theirs, by: otherId, to: userId },
  ]) {
    const given = { id: newId(), grantedById: by };
    await database.share.create({
      data: {
        id: newId(),
        itemId,
        sharedById: by,
        recipientId: to,
        grants: { create: { ...given, permission: 'view' } },
      },
    });
    await database.taskCollaborator.create({
      data: {
        id: newId(),
        taskId: itemId,
        addedById: by,
        userId: to,
        grants: { create: { ...given, role: 'viewer' } },
      },
    });
    await database.collaboration.create({ data: { id: newId(), ownerId: by, collaboratorId: to } });
    const emails = { ownerEmail: 'owner@example.org', collaboratorEmail: 'invited@example.org' };
    await database.collaborationRequest.create({
      data: { id: newId(), ownerId: by, collaboratorId: to, ...emails },
    });
  }
  const repeated = {
    kind: 'task',
    uid: newId(),
    rrule: 'FREQ=DAILY',
    startDay: new Date(DAY),
    template: {},
  } as const;
  const seriesId = newId();
  await database.series.create({ data: { id: seriesId, ownerId: userId, ...repeated } });
  await database.seriesChange.create({
    data: { id: newId(), seriesId, actorId: userId, before: { a: 'Before' } },
  });
  for (const itemId of [mine, theirs])
    await database.itemReminder.create({ data: { itemId, personId: userId, minutes: [10] } });
  await database.seriesReminder.create({ data: { seriesId, personId: userId, minutes: [] } });
  // An item of another person, passed on to a third.
  const { user: third } = await aUser();
  const passedOn = { id: newId(), recipientId: third.id, sharedById: userId };
  await database.share.create({ data: { ...passedOn, itemId: theirs } });
  await database.taskCollaborator.create({
    data: { id: newId(), taskId: theirs, userId: third.id, addedById: userId },
  });
  const { id: sessionId } = await database.session.findFirstOrThrow({ where: { userId } });
  const secret = { tokenHash: secretOf(userId), expiresAt: SOON };
  await database.pushSubscription.create({
    data: {
      id: newId(),
      userId,
      sessionId,
      endpoint: `https://push.example.org/${newId()}`,
      p256dh: secretOf(userId),
      auth: secretOf(userId),
    },
  });
  await database.calendarFeed.create({
    data: {
      id: newId(),
      userId,
      name: 'Phone',
      contents: 'both',
      people: 'all',
      tasksAs: 'events',
      hint: 'abcd…wxyz',
      secretHash: secretOf(userId),
    },
  });
  await database.token.create({
    data: {
      id: newId(),
      userId,
      name: 'Script',
      scope: 'read',
      hint: 'abcd…wxyz',
      tokenHash: secretOf(userId),
    },
  });
  await database.identity.create({ data: { id: newId(), userId, provider: 'google', subject: newId() } });
  await database.passwordReset.create({ data: { id: newId(), userId, ...secret } });
  await database.signUpInvitation.create({
    data: { id: newId(), inviterId: userId, email: 'guest@example.com', ...secret },
  });
  await database.addressConfirmation.create({
    data: { id: newId(), userId, email: `new-${userId}@example.com`, ...secret },
  });
  await database.addressChange.create({
    data: { id: newId(), userId, oldEmail: `old-${userId}@example.com`, ...secret },
  });
  await database.authorizationRequest.create({
    data: {
      id: newId(),
      userId,
      sessionId,
      stateHash: secretOf(userId),
      codeVerifier: 'verifier',
      nonce: 'nonce',
      expiresAt: SOON,
    },
  });
  await database.upload.create({ data: { id: newId(), userId, storageKey: newId(), ...secret } });
  await database.notification.create({
    data: { id: newId(), userId, type: 'general', title: 'News', message: 'Of something' },
  });
  await database.userPreferences.create({ data: { userId, notificationPreferences: { enabled: false } } });
  await database.userSettings.create({
    data: { userId, hours: [null, 480, 480, 480, 480, 480, null], weekView: 'hours' },
  });
  await database.notificationSettings.create({ data: { userId } });
  await database.emailIntegration.create({
    data: {
      id: newId(),
      userId,
      provider: 'gmail',
      email: 'me@gmail.example',
      refreshToken: secretOf(userId),
    },
  });
  await database.label.create({ data: { id: newId(), ownerId: userId, name: 'home', folded: 'home' } });
  await database.mail.create({ data: { userId, occasion: hashOf(`mail ${userId}`), jobId: 1n } });
}

type Reference = { table: string; column: string; key: string };

/** Lists every column of the database that refers to a person, and the primary key of its table. */
const references = (): Promise<Reference[]> => database.$queryRaw<Reference[]>`
  SELECT referring.conrelid::regclass::text AS table, of_column.attname AS column, of_key.attname AS key
  FROM pg_constraint AS referring
  JOIN pg_attribute AS of_column
    ON of_column.attrelid = referring.conrelid AND of_column.attnum = referring.conkey[1]
  JOIN pg_constraint AS own ON own.conrelid = referring.conrelid AND own.contype = 'p'
  JOIN pg_attribute AS of_key ON of_key.attrelid = own.conrelid AND of_key.attnum = own.conkey[1]
  WHERE referring.contype = 'f' AND referring.confrelid = 'users'::regclass`;

test('an export contains every row that refers to the person, in whatever table', async () => {
  const [ada, bea] = [await aUser(), await aUser()];
  await everything(ada, bea);
  const { rows } = await exportOf(ada);
  const places = await references();
  expect(places.length).toBeGreaterThan(20);
  for (const { table, column, key } of places) {
    const found = await database.$queryRaw<{ key: string }[]>`
      SELECT ${Prisma.raw(key)}::text AS key FROM ${Prisma.raw(table)}
      WHERE ${Prisma.raw(column)} = ${ada.user.id}::uuid`;
    const exported = partsOf(ada.user.id)
      .filter((part) => part.table === table)
      .flatMap(({ name }) => rows(name).map(({ id }) => id));
    expect([`${table}.${column}`, found.length]).not.toEqual([`${table}.${column}`, 0]);
    expect({ [`${table}.${column}`]: exported }).toEqual({
      [`${table}.${column}`]: expect.arrayContaining(found.map((row) => row.key)),
    });
  }
});

test('an export contains nothing of others that does not concern the person, and no secrets', async () => {
  const [ada, bea] = [await aUser(), await aUser()];
  await everything(ada, bea);
  const cyd = await aUser();
  await aTask(bea, 'A secret of Bea');
  await everything(bea, cyd);
  const { files } = await exportOf(ada);
  const text = [...files].filter(([name]) => name.endsWith('.json')).join('\n');
  expect(text).not.toContain('A secret of Bea');
  expect(text).not.toContain(cyd.user.email);
  expect(text).not.toContain('Deleted by me');
  // Removes the hashes of files, which are not secret.
  const hashes = text.replaceAll(/"sha256":"[0-9a-f]+"/g, '');
  for (const form of ['hex', 'base64'] as const)
    expect(hashes).not.toContain(Buffer.from(HASH).toString(form));
  expect(text).not.toMatch(/\$argon2|verifier|nonce|storageKey|refreshToken/);
});

test('an export contains no later title or address of what the person has lost access to', async () => {
  const [ada, bea, cyd] = [await aUser(), await aUser(), await aUser()];
  const [shared, taught] = [await aTask(bea, 'Before'), await aTask(bea, 'Before, too')];
  const [one, other] = [
    { kind: 'task', id: shared },
    { kind: 'task', id: taught },
  ] as const;
  const place = await collaborate(bea, ada, 'admin');
  await giveShare(ada, one, cyd);
  await giveRole(ada, other, cyd);
  const comment = { content: 'By me', targetType: 'task', targetId: shared };
  await call(commentRoute, { as: ada, method: 'POST', body: comment });
  await endCollaboration(bea, place);
  for (const item of [one, other]) await patch(bea, item, { title: 'A secret of Bea' });
  const { files } = await exportOf(ada);
  const text = [...files].filter(([name]) => name.endsWith('.json')).join('\n');
  expect(text).toContain('By me');
  expect(text).not.toContain('A secret of Bea');
  expect(text).not.toContain(cyd.user.email);
});

test('an export contains no title or address of an item on which the person has only grants that they gave', async () => {
  const [ada, bea, cyd] = [await aUser(), await aUser(), await aUser()];
  const itemId = await aTask(bea, 'A secret of Bea');
  const left = { id: newId(), sharedById: ada.user.id, recipientId: cyd.user.id };
  await database.share.create({ data: { ...left, itemId } });
  const role = { id: newId(), addedById: ada.user.id, userId: cyd.user.id };
  await database.taskCollaborator.create({ data: { ...role, taskId: itemId } });
  const { rows, files } = await exportOf(ada);
  expect(rows('shares')).toMatchObject([
    { id: left.id, title: null, ownerEmail: null, sharedWithEmail: null },
  ]);
  expect(rows('task-collaborators')).toMatchObject([{ id: role.id, title: null, userEmail: null }]);
  expect([...files.values()].join('')).not.toContain('A secret of Bea');
});

test('an export leaves out the address of a commentator who does not see the item any more', async () => {
  const [ada, bea] = [await aUser(), await aUser()];
  const id = await aTask(ada, 'Water the plants');
  const shared = await giveShare(ada, { kind: 'task', id }, bea);
  const comment = { content: 'By Bea', targetType: 'task', targetId: id };
  await call(commentRoute, { as: bea, method: 'POST', body: comment });
  expect((await exportOf(ada)).rows('comments')).toMatchObject([{ authorEmail: bea.user.email }]);
  await unshare(ada, { kind: 'task', id }, shared);
  expect((await exportOf(ada)).rows('comments')).toMatchObject([{ content: 'By Bea', authorEmail: null }]);
});

test('an export contains tasks with the fields that the planner shows', async () => {
  const ada = await aUser({ firstName: 'Ada', timeZone: 'Asia/Tokyo' });
  const id = await aTask(ada, 'Water the plants', { task: { create: { time: '08:30', priority: 'high' } } });
  const { rows, headers } = await exportOf(ada);
  expect(rows('tasks')).toEqual([
    expect.objectContaining({
      id,
      title: 'Water the plants',
      date: DAY,
      time: '08:30',
      priority: 'high',
      completedAt: null,
      deletedAt: null,
      createdAt: expect.stringMatching(/^\d{4}-.+T.+Z$/),
    }),
  ]);
  expect(rows('profile')).toEqual([
    expect.objectContaining({
      firstName: 'Ada',
      timeZone: 'Asia/Tokyo',
      hasPassword: true,
      emailConfirmedAt: expect.stringMatching(/Z$/),
    }),
  ]);
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="dayfold-\d{4}-\d\d-\d\d\.zip"$/);
});

test('an export contains the labels of the person, and on what they are, and none of others', async () => {
  const [ada, bea] = [await aUser(), await aUser()];
  const aLabel = async (as: Person, name: string) =>
    (await call<{ id: string }>(labelRoute, { as, method: 'POST', body: { name, colour: 'plum' } })).body.id;
  const [home, garden, secret] = [
    await aLabel(ada, 'home'),
    await aLabel(ada, 'garden'),
    await aLabel(bea, 'ada-annoys'),
  ];
  const own = await add(ada, 'task', { date: DAY, labels: [home, garden] });
  const theirs = await add(bea, 'task', { date: DAY, labels: [secret] });
  const lost = await add(bea, 'task', { date: DAY });
  await giveShare(bea, theirs, ada);
  const given = await giveShare(bea, lost, ada);
  for (const task of [theirs, lost]) await patch(ada, task, { labels: [home] });
  await unshare(bea, lost, given);
  await giveShare(ada, own, bea);
  await patch(bea, own, { labels: [secret] });
  const daily = { date: dayAt(new Date(), 'UTC'), recurrence: { rrule: 'FREQ=DAILY;COUNT=2' } };
  await add(ada, 'schedule', { time: '10:00', labels: [garden], ...daily });
  const { rows, files } = await exportOf(ada);
  expect(rows('labels')).toEqual([
    expect.objectContaining({ id: home, name: 'home', colour: 'plum', itemsOfOthers: [theirs.id] }),
    expect.objectContaining({ id: garden, name: 'garden', itemsOfOthers: [] }),
  ]);
  expect(rows('tasks')).toMatchObject([{ id: own.id, labels: [home, garden] }]);
  expect(rows('meetings').map(({ labels }) => labels)).toEqual([[garden], [garden]]);
  expect(rows('series')).toMatchObject([{ labels: [garden] }]);
  const text = [...files.values()].join('\n');
  expect(text).not.toContain('ada-annoys');
  expect(text).not.toContain(secret);
});

test('an export contains the reminders of the person, also of items of others, and none of others', async () => {
  const [ada, bea] = [await aUser(), await aUser()];
  const own = await add(ada, 'task', { date: DAY, reminders: [0, 10] });
  const meeting = await add(ada, 'schedule', { date: DAY, time: '10:00' });
  const theirs = await add(bea, 'task', { date: DAY, reminders: [77] });
  await giveShare(bea, theirs, ada);
  await patch(ada, theirs, { reminders: [] });
  // One that is left when access ends at the same moment.
  const unseen = await add(bea, 'task', { date: DAY });
  await database.itemReminder.create({ data: { itemId: unseen.id, personId: ada.user.id, minutes: [5] } });
  const { rows, files } = await exportOf(ada);
  expect(rows('tasks')).toMatchObject([{ id: own.id, reminders: [0, 10] }]);
  expect(rows('meetings')).toMatchObject([{ id: meeting.id, reminders: null }]);
  expect(new Set(rows('reminders'))).toEqual(
    new Set([
      { id: own.id, reminders: [0, 10] },
      { id: theirs.id, reminders: [] },
    ]),
  );
  expect([...files.values()].join('\n')).not.toContain('77]');
});

test('an export contains the tasks and meetings as a calendar, without deleted ones', async () => {
  const ada = await aUser({ timeZone: 'Asia/Tokyo' });
  await aTask(ada, 'Water the plants', { task: { create: { time: '08:30', priority: 'high' } } });
  await aTask(ada, 'Thrown away', { deletedAt: new Date() });
  await database.item.create({
    data: {
      id: newId(),
      kind: 'schedule',
      ownerId: ada.user.id,
      title: 'Planning',
      date: new Date(DAY),
      schedule: { create: { time: '10:00', duration: 90, location: 'Room 4' } },
    },
  });
  const { files } = await exportOf(ada);
  const calendar = new ICAL.Component(ICAL.parse(files.get('planner.ics')?.toString() ?? ''));
  const [event, ...moreEvents] = calendar.getAllSubcomponents('vevent');
  const [toDo, ...moreToDos] = calendar.getAllSubcomponents('vtodo');
  expect([...moreEvents, ...moreToDos]).toEqual([]);
  expect(toDo?.getFirstPropertyValue('summary')).toBe('Water the plants');
  expect(String(toDo?.getFirstPropertyValue('due'))).toBe('2026-03-13T23:30:00Z');
  expect(event?.getFirstPropertyValue('summary')).toBe('Planning');
  expect(String(event?.getFirstPropertyValue('dtend'))).toBe('2026-03-14T02:30:00Z');
});

test('the calendar has whole days, the zones of meetings, notes, lengths, and tasks for later and let go', async () => {
  const ada = await aUser({ timeZone: 'Asia/Tokyo' });
  await add(ada, 'schedule', {
    title: 'Fair',
    date: DAY,
    time: null,
    endDate: '2026-03-16',
    notes: 'Hall 4',
  });
  await add(ada, 'schedule', { title: 'Call', date: DAY, time: '10:00', timeZone: 'America/New_York' });
  await add(ada, 'task', { title: 'Some day', date: null, estimate: 45, notes: 'One\nTwo' });
  await patch(ada, await add(ada, 'task', { title: 'Given up', date: DAY }), { dropped: true });
  const { files, rows } = await exportOf(ada);
  const calendar = new ICAL.Component(ICAL.parse(files.get('planner.ics')?.toString() ?? ''));
  const named = (kind: 'vevent' | 'vtodo', title: string) => {
    const found = calendar
      .getAllSubcomponents(kind)
      .find((component) => component.getFirstPropertyValue('summary') === title);
    return (name: string) => found?.getFirstPropertyValue(name)?.toString();
  };
  const fair = named('vevent', 'Fair');
  expect([fair('dtstart'), fair('dtend'), fair('description')]).toEqual([DAY, '2026-03-17', 'Hall 4']);
  expect(named('vevent', 'Call')('dtstart')).toBe('2026-03-14T14:00:00Z');
  const later = named('vtodo', 'Some day');
  expect([later('due'), later('estimated-duration'), later('description')]).toEqual([
    undefined,
    'PT45M',
    'One\nTwo',
  ]);
  expect(named('vtodo', 'Given up')('status')).toBe('CANCELLED');
  expect(rows('tasks').map(({ date }) => date)).toContain(null);
});

test('the calendar has what repeats as masters, and occurrences of their own only where they differ', async () => {
  const ada = await aUser({ timeZone: 'Europe/Lisbon' });
  const DAYS = Array.from({ length: 40 }, (_, week) => addDays(DAY, 7 * week));
  const weekly = { date: DAY, time: '10:00', recurrence: { rrule: 'FREQ=WEEKLY;COUNT=40' } };
  await add(ada, 'schedule', { title: 'Choir', ...weekly });
  await add(ada, 'task', { title: 'Plants', ...weekly, time: null, estimate: 20 });
  const read = async (kind: 'tasks' | 'schedules') => {
    const path = `/api/${kind}?startDate=${DAY}&endDate=${DAYS[39]}`;
    const route = kind === 'tasks' ? tasksRoute : schedulesRoute;
    return (await call<{ id: string }[]>(route, { as: ada, path })).body.map(({ id }) => id);
  };
  const [meetings, tasks] = [await read('schedules'), await read('tasks')];
  await patch(ada, { kind: 'schedule', id: meetings[2] ?? '' }, { title: 'Concert', date: '2026-03-27' });
  await remove(ada, { kind: 'schedule', id: meetings[5] ?? '' });
  await patch(ada, { kind: 'task', id: tasks[1] ?? '' }, { completed: true });
  const after = { rrule: 'FREQ=DAILY;INTERVAL=3', mode: 'after_completion' };
  await add(ada, 'task', { title: 'Water', date: DAY, recurrence: after });

  const { files, rows } = await exportOf(ada);
  const calendar = new ICAL.Component(ICAL.parse(files.get('planner.ics')?.toString() ?? ''));
  registerZones(calendar);
  const uidOf = (component: ICAL.Component | undefined) => String(component?.getFirstPropertyValue('uid'));
  const events = calendar.getAllSubcomponents('vevent');
  const starts = DAYS.map((day, week) => (week === 2 ? '2026-03-27' : day));
  expect(events).toHaveLength(2);
  expect(expanded(events, uidOf(events[0])).map(({ start, title }) => [start, title])).toEqual(
    starts
      .map((day, week) => {
        const instant = instantOf(day, '10:00', 'Europe/Lisbon').toISOString();
        return [`${day}T10:00 ${instant}`, week === 2 ? 'Concert' : 'Choir'];
      })
      .filter((_, week) => week !== 5),
  );
  const toDos = calendar.getAllSubcomponents('vtodo');
  const water = toDos.find((toDo) => toDo.getFirstPropertyValue('summary') === 'Water');
  expect(water?.hasProperty('rrule')).toBe(false);
  expect(water?.getFirstPropertyValue('x-dayfold-repeats-after-completion')).toBe(after.rrule);
  const plants = toDos.filter((toDo) => toDo !== water);
  expect(plants).toHaveLength(2);
  expect(expanded(plants, uidOf(plants[0])).map(({ start, status }) => [start, status])).toEqual(
    DAYS.map((day, week) => [day, week === 1 ? 'COMPLETED' : 'NEEDS-ACTION']),
  );
  expect(rows('series')).toHaveLength(3);
  expect(rows('series')).toContainEqual(
    expect.objectContaining({
      kind: 'schedule',
      rrule: 'FREQ=WEEKLY;COUNT=40',
      mode: 'fixed',
      startDay: DAY,
      exdates: [DAYS[5]],
      template: expect.objectContaining({ title: 'Choir', time: '10:00' }),
    }),
  );
  expect(rows('meetings')).toContainEqual(
    expect.objectContaining({ id: meetings[2], occurrenceDay: DAYS[2], overridden: ['date', 'title'] }),
  );
});

test('the calendar has the same components, byte for byte, as a feed of everything with tasks as to-dos', async () => {
  const ada = await aUser({ timeZone: 'Europe/Lisbon' });
  const body = { name: 'music' };
  const label = (await call<{ id: string }>(labelRoute, { as: ada, method: 'POST', body })).body.id;
  const soon = addDays(dayAt(new Date()), 3);
  const weekly = { date: soon, time: '10:00', recurrence: { rrule: 'FREQ=WEEKLY;COUNT=4' }, labels: [label] };
  await patch(ada, await add(ada, 'schedule', { title: 'Choir', ...weekly }), { title: 'Concert' });
  await add(ada, 'task', { title: 'Plants', ...weekly, time: null, estimate: 20 });
  await add(ada, 'task', { title: 'Some day', date: null, labels: [label], notes: 'One\nTwo' });
  const after = { rrule: 'FREQ=DAILY;INTERVAL=3', mode: 'after_completion' };
  await add(ada, 'task', { title: 'Water', date: soon, recurrence: after });
  const feed = await call<{ url: string }>(feedRoute, {
    as: ada,
    method: 'POST',
    body: { name: 'All', contents: 'both', tasksAs: 'todos' },
  });
  const file = new URL(feed.body.url).pathname.split('/').pop() ?? '';
  const componentsOf = (text: string) => text.slice(text.indexOf('BEGIN:', 'BEGIN:'.length));
  const read = await (await answerOf(readFeedRoute, { params: { file } })).text();
  const exported = (await exportOf(ada)).files.get('planner.ics')?.toString() ?? '';
  expect(componentsOf(read)).toContain('CATEGORIES:music');
  expect(componentsOf(exported)).toBe(componentsOf(read));
});

test('each zone of the calendar has the decades of its own meetings, and the next', async () => {
  const ada = await aUser({ timeZone: 'Europe/Lisbon' });
  const twice = { time: '10:00', recurrence: { rrule: 'FREQ=WEEKLY;COUNT=2' } };
  await add(ada, 'schedule', { date: DAY, ...twice });
  const abroad = { title: 'Call', date: '2027-03-14', timeZone: 'America/New_York', ...twice };
  await patch(ada, await add(ada, 'schedule', abroad), { date: '9999-12-20' });
  const { files } = await exportOf(ada);
  const calendar = new ICAL.Component(ICAL.parse(files.get('planner.ics')?.toString() ?? ''));
  const years = calendar.getAllSubcomponents('vtimezone').map((zone) => {
    const all = zone
      .getAllSubcomponents()
      .map((change) => Number(change.getFirstPropertyValue('dtstart')?.toString().slice(0, 4)));
    return [zone.getFirstPropertyValue('tzid'), Math.min(...all), Math.max(...all)];
  });
  expect(years).toEqual([
    ['America/New_York', 2020, 9998],
    ['Europe/Lisbon', 2020, 2039],
  ]);
});

test('a file of a task for later has a folder of its own', async () => {
  const ada = await aUser();
  const { id } = await add(ada, 'task', { date: null });
  await anAttachment(ada, { targetType: 'task', targetId: id, bytes: pdfOf(200), name: 'tickets.pdf' });
  const { files } = await exportOf(ada);
  expect(files.get('files/later/tickets.pdf')).toEqual(Buffer.from(pdfOf(200)));
});

test('an export contains each row of a long table once', async () => {
  const ada = await aUser();
  await database.$executeRaw`
    WITH made AS (
      INSERT INTO items (id, kind, owner_id, title, date)
      SELECT gen_random_uuid(), 'task', ${ada.user.id}::uuid, 'Task ' || n, ${DAY}::date
      FROM generate_series(1, 1000) AS n RETURNING id)
    INSERT INTO tasks (id) SELECT id FROM made`;
  const { rows } = await exportOf(ada);
  expect(new Set(rows('tasks').map(({ title }) => title)).size).toBe(1000);
  expect(rows('tasks')).toHaveLength(1000);
});

test('an export contains the files under safe names, each once, byte for byte', async () => {
  const ada = await aUser();
  const task = await aTask(ada, 'Travel');
  const target = { targetType: 'task', targetId: task } as const;
  const first = await anAttachment(ada, { ...target, bytes: pdfOf(200), name: 'tickets.pdf' });
  const second = await anAttachment(ada, { ...target, bytes: pdfOf(300), name: 'Tickets.pdf' });
  const evil = await anAttachment(ada, {
    targetType: 'day',
    targetId: DAY,
    bytes: pdfOf(400),
    name: '../../etc/pass\u202ewd',
  });
  const device = await anAttachment(ada, { ...target, bytes: pdfOf(500), name: 'con.pdf' });
  const { files, json } = await exportOf(ada);
  const manifest = manifestSchema.parse(json('manifest.json'));
  expect(manifest.files).toEqual({
    [first.id]: `files/${DAY}/tickets.pdf`,
    [second.id]: `files/${DAY}/Tickets (2).pdf`,
    [evil.id]: `files/${DAY}/etcpasswd.pdf`,
    [device.id]: `files/${DAY}/_con.pdf`,
  });
  expect(manifest.missingFiles).toEqual([]);
  const sizes = [first, second, evil, device].map(({ id }) => files.get(manifest.files[id] ?? '')?.length);
  expect(sizes).toEqual([200, 300, 400, 500]);
});

test('an export names a file that is missing in the storage, and contains all others', async () => {
  const ada = await aUser();
  const target = { targetType: 'day', targetId: DAY } as const;
  const lost = await anAttachment(ada, { ...target, name: 'lost.pdf' });
  const kept = await anAttachment(ada, { ...target, name: 'kept.pdf' });
  const { storageKey } = await database.attachment.findUniqueOrThrow({ where: { id: lost.id } });
  await storage().delete(storageKey);
  const { json, files } = await exportOf(ada);
  const manifest = manifestSchema.parse(json('manifest.json'));
  expect(manifest).toEqual({
    files: { [kept.id]: `files/${DAY}/kept.pdf` },
    missingFiles: [{ attachmentId: lost.id, name: 'lost.pdf' }],
  });
  expect(files.get(`files/${DAY}/kept.pdf`)).toHaveLength(100);
});

test('an export contains no file that the person no longer sees, even if they uploaded it', async () => {
  const [ada, bea] = [await aUser(), await aUser()];
  const task = await aTask(bea, 'Of Bea');
  const share = { id: newId(), itemId: task, recipientId: ada.user.id, sharedById: bea.user.id };
  await database.share.create({ data: { ...share, permission: 'edit' } });
  const sent = await anAttachment(ada, { targetType: 'task', targetId: task, name: 'sent.pdf' });
  expect([...(await exportOf(ada)).files.keys()]).toContain(`files/${DAY}/sent.pdf`);
  await database.share.delete({ where: { id: share.id } });
  const { files, rows } = await exportOf(ada);
  expect([...files.keys()].filter((name) => name.startsWith('files/'))).toEqual([]);
  expect(rows('attachments')).toEqual([expect.objectContaining({ id: sent.id, mine: true })]);
});

test('an export fails when the storage fails, and stops reading when the client disconnects', async () => {
  const ada = await aUser();
  await anAttachment(ada, { targetType: 'day', targetId: DAY });
  const opened = jest.spyOn(storage(), 'get').mockRejectedValueOnce(new Error('The store is away.'));
  const ask = () => answerOf(GET, { as: ada });
  await expect((await ask()).arrayBuffer()).rejects.toThrow('The store is away.');

  opened.mockClear();
  await (await ask()).body?.cancel();
  await (await ask()).arrayBuffer();
  expect(opened).toHaveBeenCalledTimes(1);
});

test('exports are limited to ten an hour', async () => {
  const ada = await aUser();
  for (let asked = 0; asked < 10; asked++) await exportOf(ada);
  expect((await callForBytes(GET, { as: ada })).status).toBe(429);
});

test('an export needs a session', async () => {
  expect((await callForBytes(GET)).status).toBe(401);
});
