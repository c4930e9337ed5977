import PostalMime, { type Email } from 'postal-mime';
import { POST as acceptRoute } from '@/app/api/collaboration-requests/[id]/accept/route';
import { POST as rejectRoute } from '@/app/api/collaboration-requests/[id]/reject/route';
import { DELETE as cancelRequestRoute } from '@/app/api/collaboration-requests/[id]/route';
import { DELETE as endCollaborationRoute } from '@/app/api/collaborations/[id]/route';
import { GET as collaborationsRoute, POST as inviteRoute } from '@/app/api/collaborations/route';
import { DELETE as deleteCommentRoute } from '@/app/api/comments/[targetTypeOrId]/route';
import { POST as commentRoute } from '@/app/api/comments/route';
import { DELETE as endShareRoute } from '@/app/api/schedule-shares/[id]/route';
import { POST as shareRoute } from '@/app/api/schedule-shares/route';
import { POST as restoreMeetingRoute } from '@/app/api/schedules/[dateOrId]/restore/route';
import {
  PATCH as changeMeetingRoute,
  DELETE as deleteMeetingRoute,
} from '@/app/api/schedules/[dateOrId]/route';
import { POST as meetingRoute } from '@/app/api/schedules/route';
import { DELETE as endRoleRoute } from '@/app/api/task-collaborators/[id]/route';
import { POST as roleRoute } from '@/app/api/tasks/[dateOrId]/collaborators/route';
import { PATCH as changeTaskRoute } from '@/app/api/tasks/[dateOrId]/route';
import { POST as taskRoute } from '@/app/api/tasks/route';
import { database } from '@/lib/db/client';
import type { Handler } from '@/lib/server/http/route';
import { closeSystemTransport } from '@/lib/server/mail/transport/system-transport';
import { MailServer } from '@/lib/testing/mail/mail-server';
import { deleteJobs, passTime, runDueJobs } from '@/lib/testing/mail/run-jobs';
import { type Call, call } from '@/lib/testing/server/call';
import { aUser, type Person } from '@/lib/testing/server/people';
import { changeSettings, restoreSettings } from '@/lib/testing/server/settings';

/** Changes that people make, and the mails that they cause. */

let server: MailServer;
let owner: Person;
let guest: Person;

beforeEach(async () => {
  server = await new MailServer().listen();
  changeSettings({ SMTP_URL: server.url });
  owner = await aUser({ firstName: 'Ines', lastName: 'Duarte' });
  guest = await aUser({ firstName: 'Tom', lastName: null });
  // Welcome mails are not part of these tests, and are deleted.
  await deleteJobs();
});

afterEach(async () => {
  closeSystemTransport();
  await server.close();
  await deleteJobs();
  await database.user.deleteMany();
  restoreSettings();
});

async function post(as: Person, handler: Handler, body?: unknown, params?: Call['params']): Promise<string> {
  const answer = await call<{ id: string }>(handler, { as, method: 'POST', body, params });
  expect([200, 201]).toContain(answer.status);
  return answer.body.id;
}

async function remove(as: Person, handler: Handler, params: Call['params']): Promise<void> {
  expect((await call(handler, { as, method: 'DELETE', params })).status).toBe(204);
}

async function change(as: Person, id: string, body: unknown): Promise<void> {
  const answer = await call(changeMeetingRoute, { as, method: 'PATCH', params: { dateOrId: id }, body });
  expect(answer.status).toBe(200);
}

const aMeeting = (): Promise<string> =>
  post(owner, meetingRoute, { title: 'Rehearsal', date: '2030-03-14', time: '14:30', location: 'Hall 2' });
const aTask = (): Promise<string> =>
  post(owner, taskRoute, { title: 'Water the plants', date: '2030-03-14' });
const share = (meeting: string, permission = 'view'): Promise<string> =>
  post(owner, shareRoute, { scheduleId: meeting, sharedWithEmail: guest.user.email, permission });
const invite = (role = 'editor'): Promise<string> =>
  post(owner, inviteRoute, { email: guest.user.email, role, message: 'Join me' });

async function collaborate(): Promise<void> {
  await post(guest, acceptRoute, undefined, { id: await invite() });
}

/** Sends the waiting mails, and returns those that arrived. */
async function sent(): Promise<{ to: string; mail: Email }[]> {
  await runDueJobs();
  return Promise.all(
    server.taken.map(async ({ to, bytes }) => ({ to: to.join(), mail: await PostalMime.parse(bytes) })),
  );
}

function invitationIn(mail: Email | undefined): string | undefined {
  const file = mail?.attachments.find(({ filename }) => filename === 'invite.ics');
  return new TextDecoder().decode(file?.content as ArrayBuffer);
}

const methodOf = (mail: Email | undefined): string | undefined =>
  /METHOD:(\w+)/.exec(invitationIn(mail) ?? '')?.[1];

test('a share is mailed to its recipient, and that of a meeting with a calendar invitation', async () => {
  await share(await aMeeting());
  const [only, ...more] = await sent();
  expect(more).toEqual([]);
  expect(only?.to).toBe(guest.user.email);
  expect(only?.mail.text).toContain('Rehearsal');
  expect(only?.mail.text).toContain('Ines Duarte');
  expect(methodOf(only?.mail)).toBe('REQUEST');
});

test('a share of whole days is mailed with its days and its notes, and its invitation has dates', async () => {
  const fair = {
    title: 'Fair',
    date: '2030-03-14',
    time: null,
    endDate: '2030-03-16',
    notes: 'Hall 4\nStand 12',
  };
  await share(await post(owner, meetingRoute, fair));
  const [only] = await sent();
  for (const expected of ['Thursday, March 14, 2030 to Saturday, March 16, 2030', '> Hall 4\n> Stand 12'])
    expect(only?.mail.text).toContain(expected);
  const invitation = invitationIn(only?.mail) ?? '';
  for (const line of ['DTSTART;VALUE=DATE:20300314', 'DTEND;VALUE=DATE:20300317'])
    expect(invitation).toContain(line);
});

test('a change to whole days is mailed with them, and without a duration', async () => {
  const meeting = await aMeeting();
  await share(meeting);
  await sent();
  await change(owner, meeting, { time: null });
  const { mail } = (await sent()).at(-1) ?? {};
  expect(mail?.text).toMatch(/Thursday, March 14, 2030, all day\n/);
  expect(mail?.text).not.toContain('1h');
  expect(invitationIn(mail)).toContain('DTEND;VALUE=DATE:20300315');
});

test('a meeting in another zone is mailed with the time for the reader beside its own', async () => {
  const meeting = { title: 'Call', date: '2030-01-14', time: '14:30', timeZone: 'America/New_York' };
  await share(await post(owner, meetingRoute, meeting));
  const [only] = await sent();
  expect(only?.mail.text).toMatch(/Monday, January 14, 2030, 14:30, .*\d\d:30 for you/);
  expect(invitationIn(only?.mail)).toContain('DTSTART:20300114T193000Z');
});

test('a role on a task for later is mailed with a link to it', async () => {
  const task = await post(owner, taskRoute, { title: 'Write to the choir', date: null });
  await post(owner, roleRoute, { userEmail: guest.user.email, role: 'editor' }, { dateOrId: task });
  const [only] = await sent();
  expect(only?.mail.text).toMatch(/Write to the choir\n {2}Later\n/);
  expect(only?.mail.text).toMatch(new RegExp(`/daily\\?highlight=task-${task}\\n`));
});

test('a role on a task that was let go is mailed with that', async () => {
  const task = await aTask();
  const params = { dateOrId: task };
  await call(changeTaskRoute, { as: owner, method: 'PATCH', params, body: { dropped: true } });
  await post(owner, roleRoute, { userEmail: guest.user.email, role: 'viewer' }, params);
  expect((await sent())[0]?.mail.text).toContain('Thursday, March 14, 2030, let go');
});

test('a share that has ended or whose item is deleted is not mailed', async () => {
  await remove(owner, endShareRoute, { id: await share(await aMeeting()) });
  const other = await aMeeting();
  await share(other);
  await database.item.update({ where: { id: other }, data: { deletedAt: new Date() } });
  expect(await sent()).toEqual([]);
});

test('a share that is given again after it has ended is mailed again', async () => {
  const meeting = await aMeeting();
  const first = await share(meeting);
  await sent();
  await remove(owner, endShareRoute, { id: first });
  await share(meeting);
  expect(await sent()).toHaveLength(2);
});

test('a role on a task is mailed, unless it has ended', async () => {
  const task = await aTask();
  const give = () =>
    post(owner, roleRoute, { userEmail: guest.user.email, role: 'editor' }, { dateOrId: task });
  await remove(owner, endRoleRoute, { id: await give() });
  await give();
  const mails = await sent();
  expect(mails.map(({ to }) => to)).toEqual([guest.user.email]);
  expect(mails[0]?.mail.text).toContain('Water the plants');
});

test('an invitation is mailed while it is pending', async () => {
  await remove(owner, cancelRequestRoute, { id: await invite() });
  await post(guest, rejectRoute, undefined, { id: await invite() });
  await invite('viewer');
  const mails = await sent();
  // The answer to the second invitation, and the third invitation.
  expect(mails.map(({ to }) => to).sort()).toEqual([guest.user.email, owner.user.email].sort());
  expect(mails.find(({ to }) => to === guest.user.email)?.mail.text).toContain('Join me');
});

test('a comment is mailed to the owner of the item, and to nobody else', async () => {
  const meeting = await aMeeting();
  await share(meeting, 'edit');
  await deleteJobs();
  const target = { targetType: 'schedule', targetId: meeting };
  await post(owner, commentRoute, { ...target, content: 'My own words' });
  const taken = await post(guest, commentRoute, { ...target, content: 'Taken back' });
  await remove(guest, deleteCommentRoute, { targetTypeOrId: taken });
  await post(guest, commentRoute, { ...target, content: 'I bring the cake' });
  const mails = await sent();
  expect(mails.map(({ to }) => to)).toEqual([owner.user.email]);
  expect(mails[0]?.mail.text).toContain('I bring the cake');
});

test('the last change of a meeting is mailed to everyone who sees it, except its author', async () => {
  await collaborate();
  const meeting = await aMeeting();
  const other = await aUser();
  await post(owner, shareRoute, { scheduleId: meeting, sharedWithEmail: other.user.email });
  await deleteJobs();
  await change(guest, meeting, { time: '15:00' });
  await change(guest, meeting, { time: '16:00' });
  const mails = await sent();
  expect(mails.map(({ to }) => to).sort()).toEqual([other.user.email, owner.user.email].sort());
  for (const { to, mail } of mails) {
    expect(mail.text).toContain('16:00');
    expect(mail.text).not.toContain('15:00');
    expect(methodOf(mail)).toBe(to === owner.user.email ? 'PUBLISH' : 'REQUEST');
  }
});

test('a person who can no longer see a meeting gets no mail about it', async () => {
  await collaborate();
  const meeting = await aMeeting();
  await deleteJobs();
  await change(owner, meeting, { time: '15:00' });
  const { body } = await call<{ id: string }[]>(collaborationsRoute, { as: guest });
  await remove(owner, endCollaborationRoute, { id: body[0]?.id ?? '' });
  expect(await sent()).toEqual([]);
});

test('a deleted meeting is removed from calendars; for one restored in time no mail is sent', async () => {
  await collaborate();
  const [gone, kept] = [await aMeeting(), await aMeeting()];
  await deleteJobs();
  await remove(owner, deleteMeetingRoute, { dateOrId: gone });
  await remove(owner, deleteMeetingRoute, { dateOrId: kept });
  await post(owner, restoreMeetingRoute, undefined, { dateOrId: kept });
  const mails = await sent();
  expect(mails.map(({ to }) => to)).toEqual([guest.user.email]);
  expect(methodOf(mails[0]?.mail)).toBe('CANCEL');
});

describe('more mails that one person causes for another than the limit', () => {
  // Permits three mails an hour.
  beforeEach(() => changeSettings({ SMTP_URL: server.url, RATE_LIMIT_SCALE: '0.5' }));

  const comments = async (as: Person, meeting: string, count: number): Promise<void> => {
    const target = { targetType: 'schedule', targetId: meeting };
    for (let made = 0; made < count; made++)
      await post(as, commentRoute, { ...target, content: `No. ${made}` });
  };

  test('are not sent; the notifications appear in the planner all the same', async () => {
    const meeting = await aMeeting();
    await share(meeting, 'edit');
    await deleteJobs();
    await comments(guest, meeting, 3);
    await change(guest, meeting, { time: '15:00' });
    expect(await sent()).toHaveLength(3);
    await change(guest, meeting, { time: '16:00' });
    expect(await sent()).toHaveLength(3);
    expect(await database.notification.count({ where: { userId: owner.user.id } })).toBe(5);
  });

  test('do not count towards the limit of another person', async () => {
    const meeting = await aMeeting();
    await share(meeting);
    const other = await aUser({ firstName: 'Bea' });
    await post(owner, shareRoute, { scheduleId: meeting, sharedWithEmail: other.user.email });
    await deleteJobs();
    await comments(guest, meeting, 4);
    await sent();
    await comments(other, meeting, 1);
    const mails = await sent();
    expect(mails).toHaveLength(4);
    expect(mails.at(-1)?.mail.text).toContain('Bea');
  });

  test('count once for each mail, however often an unreachable server is tried', async () => {
    const meeting = await aMeeting();
    await share(meeting);
    await deleteJobs();
    server.failure = { step: 'greeting', status: 421 };
    await comments(guest, meeting, 3);
    for (let tried = 0; tried < 4; tried++) {
      await runDueJobs();
      await passTime(3_600);
    }
    server.failure = null;
    expect(await sent()).toHaveLength(3);
  });
});
