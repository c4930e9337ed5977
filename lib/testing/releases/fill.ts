import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { pictureOf } from '@/lib/testing/server/pictures';
import { Caller, type ReleaseAnswers, signIn } from './planner-answers';

/**
 * npx tsx lib/testing/releases/fill.ts http://localhost:3000 answers.json
 * Creates every kind of object in an empty planner over HTTP, and writes the planner's answers to each person. The
 * planner runs the code of a release: README.md in this folder describes the steps.
 */

/** Days that are long past or far ahead, so that no reminder becomes due and the answers do not depend on the time. */
const PAST = '2026-03-02';
const FUTURE = '2126-03-01';
const DAYS = [PAST, '2026-03-03', FUTURE];
const RANGES = [
  { startDate: '2026-01-01', endDate: '2026-12-31' },
  { startDate: '2126-01-01', endDate: '2126-12-31' },
];

const PASSWORD = 'a long walk by the river';
const CHANGED_PASSWORD = 'a short walk by the lake';

type Stored = { id: string };
type Person = { caller: Caller; email: string; password: string };
type TargetType = 'task' | 'schedule' | 'goal' | 'day';
type Target = { targetType: TargetType; targetId: string };

const target = (targetType: TargetType, { id }: Stored): Target => ({ targetType, targetId: id });

async function register(
  address: string,
  email: string,
  firstName: string,
  lastName: string,
): Promise<Person> {
  const account = { email, password: PASSWORD, firstName, lastName };
  await new Caller(address).call('POST', '/api/auth/register', account);
  return { caller: await signIn(address, email, PASSWORD), email, password: PASSWORD };
}

const post = (person: Person, path: string, body?: object): Promise<Stored> =>
  person.caller.call<Stored>('POST', path, body);

const patch = (person: Person, path: string, body: object): Promise<Stored> =>
  person.caller.call<Stored>('PATCH', path, body);

/** Uploads a file and attaches it to a target. */
async function attach(
  { caller }: Person,
  on: Target,
  file: { name: string; type: string; bytes: Uint8Array<ArrayBuffer> },
): Promise<void> {
  const { uploadURL } = await caller.call<{ uploadURL: string }>('POST', '/api/attachments/upload', {});
  const sent = await fetch(new URL(uploadURL, caller.address), {
    method: 'PUT',
    headers: { 'Content-Type': file.type },
    body: file.bytes,
  });
  if (!sent.ok) throw new Error(`PUT ${file.name}: ${sent.status} ${await sent.text()}`);
  const { url } = (await sent.json()) as { url: string };
  await caller.call('POST', '/api/item-attachments', {
    name: file.name,
    originalName: file.name,
    url,
    ...on,
  });
}

const pdf = (name: string) => ({
  name,
  type: 'application/pdf',
  bytes: new TextEncoder().encode(`%PDF-1.7\n${name}\n`),
});

const png = async (name: string) => ({ name, type: 'image/png', bytes: await pictureOf('png') });

/** Creates the data. @returns the people, and every target of comments, stickers and files */
async function fill(address: string): Promise<{ people: Person[]; targets: Target[] }> {
  const ines = await register(address, 'ines.reis@example.org', 'Ines', 'Reis');
  const rui = await register(address, 'Rui.Costa@Example.org', 'Rui', 'Costa');
  const marta = await register(address, 'marta@example.org', 'Märta', 'Sousa 👩‍🌾');
  const olga = await register(address, 'olga@example.org', 'Olga', 'Lind');

  const hall = await post(ines, '/api/tasks', {
    title: 'Book the small hall',
    date: PAST,
    time: '09:30',
    priority: 'high',
  });
  const odd = await post(ines, '/api/tasks', {
    title: 'A \\N, a \\ and “äöü 👍🏽” – عربى',
    date: PAST,
    time: null,
    priority: 'low',
  });
  const done = await post(ines, '/api/tasks', { title: 'x'.repeat(200), date: '2026-03-03' });
  await patch(ines, `/api/tasks/${done.id}`, { completed: true });
  const back = await post(ines, '/api/tasks', { title: 'Deleted and restored', date: '2026-03-03' });
  await ines.caller.call('DELETE', `/api/tasks/${back.id}`);
  await post(ines, `/api/tasks/${back.id}/restore`);
  const gone = await post(ines, '/api/tasks', { title: 'Deleted for good', date: PAST });
  await ines.caller.call('DELETE', `/api/tasks/${gone.id}`);
  const far = await post(ines, '/api/tasks', { title: 'In a hundred years', date: FUTURE, time: '08:00' });
  await post(rui, '/api/tasks', { title: 'Rui’s own', date: PAST, time: '23:59' });
  await post(ines, '/api/tasks', { title: 'For later', date: null, rank: 'a0V' });
  const dropped = await post(ines, '/api/tasks', { title: 'Let go', date: PAST });
  await patch(ines, `/api/tasks/${dropped.id}`, { dropped: true });

  const choir = await post(ines, '/api/schedules', {
    title: 'Choir rehearsal',
    date: PAST,
    time: '18:30',
    duration: 135,
    location: 'St Anne’s hall',
  });
  await patch(ines, `/api/schedules/${choir.id}`, { time: '18:45' });
  await post(ines, '/api/schedules', {
    title: 'Three whole days',
    date: '2026-03-01',
    time: null,
    endDate: '2026-03-03',
    notes: 'First line\nsecond line',
  });
  await post(ines, '/api/schedules', {
    title: 'In another zone',
    date: PAST,
    time: '22:00',
    duration: 600,
    timeZone: 'Asia/Kathmandu',
  });
  const standup = await post(rui, '/api/schedules', { title: 'Standup', date: FUTURE, time: '10:00' });

  const goals: Stored[] = [];
  for (const type of ['daily', 'weekly', 'monthly', 'annual'])
    goals.push(
      await post(ines, '/api/goals', {
        title: `A ${type} goal`,
        description: 'First line\nsecond line',
        type,
        date: PAST,
      }),
    );
  const [daily = hall, weekly = hall] = goals;
  await patch(ines, `/api/goals/${weekly.id}`, { completed: true });
  await patch(ines, `/api/goals/${daily.id}`, { parentId: weekly.id });
  await patch(ines, `/api/tasks/${odd.id}`, {
    goalId: daily.id,
    estimate: 45,
    notes: 'First line\nsecond line, 👍',
    checklist: [
      { id: '0198c0de-0000-7000-8000-000000000001', title: 'A step', done: true },
      { id: '0198c0de-0000-7000-8000-000000000002', title: 'Another', done: false },
    ],
  });

  await post(ines, '/api/task-shares', { taskId: hall.id, sharedWithEmail: rui.email, permission: 'edit' });
  await post(ines, '/api/task-shares', { taskId: far.id, sharedWithEmail: marta.email, permission: 'view' });
  await post(ines, '/api/schedule-shares', { scheduleId: choir.id, sharedWithEmail: rui.email });
  await post(rui, '/api/schedule-shares', {
    scheduleId: standup.id,
    sharedWithEmail: ines.email,
    permission: 'edit',
  });
  await post(ines, '/api/goal-shares', {
    goalId: daily.id,
    sharedWithEmail: marta.email,
    permission: 'edit',
  });
  await post(ines, `/api/tasks/${odd.id}/collaborators`, { userEmail: marta.email, role: 'admin' });
  await post(ines, `/api/tasks/${odd.id}/collaborators`, { userEmail: olga.email, role: 'viewer' });
  // A recipient of the task shares it with a third person.
  await post(rui, '/api/task-shares', { taskId: hall.id, sharedWithEmail: olga.email, permission: 'view' });

  const invite = (from: Person, to: Person, role: string) =>
    post(from, '/api/collaborations', { email: to.email, role, message: `Welcome, ${to.email}!` });
  const accepted = await invite(ines, rui, 'editor');
  await post(rui, `/api/collaboration-requests/${accepted.id}/accept`);
  const rejected = await invite(ines, olga, 'viewer');
  await post(olga, `/api/collaboration-requests/${rejected.id}/reject`);
  await invite(marta, ines, 'admin');
  await patch(rui, `/api/tasks/${back.id}`, { title: 'Changed by an editor of the planner' });

  const day: Target = { targetType: 'day', targetId: PAST };
  const targets = [
    ...[hall, odd, far].map((item) => target('task', item)),
    ...[choir, standup].map((item) => target('schedule', item)),
    target('goal', daily),
    day,
  ];
  for (const [index, each] of targets.entries()) {
    await post(ines, '/api/comments', { ...each, content: `Line one of ${index}\nline two, 👍` });
    await post(ines, '/api/item-stickers', { ...each, emoji: '🎉' });
  }
  const comment = await post(rui, '/api/comments', { ...target('task', hall), content: 'I have the keys' });
  await rui.caller.call('PUT', `/api/comments/${comment.id}`, { content: 'I have the keys, and the code' });
  await post(rui, '/api/item-stickers', { ...target('schedule', choir), emoji: '❤️' });
  await attach(ines, target('task', hall), pdf('contract.pdf'));
  await attach(ines, day, await png('day.png'));
  await attach(rui, target('schedule', standup), await png('Tafel ä.png'));
  await attach(ines, target('goal', daily), pdf('goal.pdf'));

  await ines.caller.call('PUT', '/api/user/profile', {
    firstName: 'Inês',
    lastName: 'Reis',
    email: ines.email,
    timeZone: 'America/St_Johns',
  });
  await ines.caller.call('PUT', '/api/notification-settings', {
    meetingReminders: false,
    reminderMinutesBefore: 45,
    weeklyDigest: true,
  });
  await patch(ines, '/api/user/settings', { hours: [null, 480, 480, 480, 480, 240, null] });
  await patch(ines, '/api/user/preferences', {
    notificationPreferences: JSON.stringify({ enabled: true, taskReminders: false }),
  });
  await rui.caller.call('PUT', '/api/notification-settings', { collaborationUpdates: false });
  const [news] = await marta.caller.get<Stored[]>('/api/notifications');
  await marta.caller.call('POST', '/api/notifications/read', { ids: news ? [news.id] : [] });
  await olga.caller.call('POST', '/api/auth/change-password', {
    currentPassword: PASSWORD,
    newPassword: CHANGED_PASSWORD,
  });
  return { people: [ines, rui, marta, { ...olga, password: CHANGED_PASSWORD }], targets };
}

/** Returns the paths of every GET that answers this person successfully. */
async function pathsFor({ caller }: Person, targets: readonly Target[]): Promise<string[]> {
  const paths = [
    ...['tasks/later', 'user/settings', 'day-notes/later'],
    ...['auth/me', 'user/sign-in-methods', 'user/preferences', 'notification-settings', 'notifications'],
    ...['people', 'collaborations', 'collaboration-requests', 'email-integration'],
    ...['task-shares', 'schedule-shares', 'goal-shares'],
    ...['tasks', 'schedules', 'summary', 'images'].flatMap((noun) =>
      RANGES.map((range) => `${noun}?${new URLSearchParams(range)}`),
    ),
    ...['tasks', 'tasks-with-collaborators', 'schedules', 'day-notes', 'attachments', 'images'].flatMap(
      (noun) => DAYS.map((each) => `${noun}/${each}`),
    ),
    ...['daily', 'weekly', 'monthly', 'annual'].map((view) => `goals/${view}/${PAST}`),
    ...targets.flatMap(({ targetType, targetId }) =>
      ['comments', 'item-stickers', 'item-attachments'].map((noun) => `${noun}/${targetType}/${targetId}`),
    ),
    ...targets
      .filter(({ targetType }) => targetType === 'task')
      .map(({ targetId }) => `tasks/${targetId}/collaborators`),
  ].map((path) => `/api/${path}`);
  // The lists of a target that the person may not see are answered with 403 or 404.
  const readable = await Promise.all(paths.map(async (path) => (await caller.send('GET', path)).ok));
  return paths.filter((_path, index) => readable[index]);
}

async function answersFor(
  person: Person,
  targets: readonly Target[],
): Promise<ReleaseAnswers['people'][number]> {
  const { caller, email, password } = person;
  const answers: Record<string, unknown> = {};
  for (const path of await pathsFor(person, targets)) answers[path] = await caller.get(path);
  const files: Record<string, string> = {};
  for (const day of DAYS)
    for (const { url } of await caller.get<{ url: string }[]>(`/api/attachments/${day}`)) {
      const { pathname } = new URL(url, 'http://localhost');
      files[pathname] = await caller.hashOf(pathname);
    }
  return { email, password, session: caller.session, answers, files };
}

async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [address, file] = positionals;
  if (!address || !file) throw new Error('Use fill.ts ADDRESS FILE.');
  const { people, targets } = await fill(address);
  const filled: ReleaseAnswers = { people: [] };
  for (const person of people) filled.people.push(await answersFor(person, targets));
  await writeFile(file, `${JSON.stringify(filled, null, 2)}\n`);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
