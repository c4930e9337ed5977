import { v7 } from 'uuid';
import { DELETE as endCollaboration } from '@/app/api/collaborations/[id]/route';
import { POST as createComment } from '@/app/api/comments/route';
import { GET as eventsRoute } from '@/app/api/events/route';
import { POST as createSchedule } from '@/app/api/schedules/route';
import { DELETE as endShare } from '@/app/api/task-shares/[id]/route';
import { POST as shareTask } from '@/app/api/task-shares/route';
import { PATCH as patchTask } from '@/app/api/tasks/[dateOrId]/route';
import { POST as createTask } from '@/app/api/tasks/route';
import { database } from '@/lib/db/client';
import { hub } from '@/lib/server/live/hub';
import { staleEvent } from '@/lib/shared/events';
import type { Topic } from '@/lib/shared/topics';
import { call } from '@/lib/testing/server/call';
import { aUser, type Person } from '@/lib/testing/server/people';

const DAY = '2025-11-21';

afterAll(() => hub.close());

/** An open window: what it hears, event by event. */
async function open(as: Person) {
  const request = new Request('http://localhost:3000/api/events', {
    headers: { authorization: `Bearer ${as.sessionId}` },
  });
  const response = await eventsRoute(request, { params: Promise.resolve({}) });
  const reader = response.body
    ?.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader();
  if (!reader) throw new Error('The answer has no body.');
  /** The next event's topics, or 'end'. Heartbeats and comments say nothing. */
  const next = async (): Promise<readonly Topic[] | null | 'end'> => {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return 'end';
      const data = /^data: (.*)$/m.exec(value)?.[1];
      if (data) return staleEvent.parse(JSON.parse(data)).topics;
    }
  };
  /** Lets pass what was announced before the window opened. */
  const settle = async (): Promise<void> => {
    await aMeeting(as);
    await until('schedules');
  };
  /** Everything heard up to and including the wanted topic. */
  const until = async (wanted: Topic): Promise<(Topic | null)[]> => {
    const heard: (Topic | null)[] = [];
    while (heard.at(-1) !== wanted) {
      const topics = await next();
      if (topics === 'end') throw new Error('The stream ended.');
      heard.push(...(topics ?? [null]));
    }
    return heard;
  };
  return { response, next, until, settle, close: () => reader.cancel() };
}

const aTask = async (as: Person): Promise<string> =>
  (await call<{ id: string }>(createTask, { as, method: 'POST', body: { title: 'Sing', date: DAY } })).body
    .id;
const aMeeting = (as: Person) =>
  call(createSchedule, { as, method: 'POST', body: { title: 'Dentist', date: DAY, time: '15:00' } });
const rename = (as: Person, id: string) =>
  call(patchTask, { as, method: 'PATCH', params: { dateOrId: id }, body: { title: `Sing ${v7()}` } });
const share = (as: Person, taskId: string, to: Person) =>
  call<{ id: string }>(shareTask, { as, method: 'POST', body: { taskId, sharedWithEmail: to.user.email } });

test('it is a stream of events that nothing on the way may keep or change', async () => {
  const window = await open(await aUser());
  expect(window.response.headers.get('content-type')).toBe('text/event-stream');
  expect(window.response.headers.get('cache-control')).toContain('no-store');
  expect(window.response.headers.get('cache-control')).toContain('no-transform');
  await window.close();
  expect(hub.streams.isEmpty).toBe(true);
});

test('a change is heard in every window of everyone who may see it, and by nobody else', async () => {
  const [ines, tomas, stranger] = [await aUser(), await aUser(), await aUser()];
  const task = await aTask(ines);
  await share(ines, task, tomas);
  const windows = [await open(ines), await open(ines), await open(tomas)];
  const strangers = await open(stranger);
  await rename(ines, task);
  for (const window of windows) expect((await window.until('tasks')).at(-1)).toBe('tasks');
  await call(createComment, {
    as: tomas,
    method: 'POST',
    body: { content: 'Hm', targetType: 'task', targetId: task },
  });
  for (const window of windows) expect((await window.until('comments')).at(-1)).toBe('comments');
  await aMeeting(stranger);
  expect(await strangers.next()).toEqual(['schedules']);
  await Promise.all([...windows, strangers].map((window) => window.close()));
});

test('the end of a share is heard once, and then nothing more of the task', async () => {
  const [ines, tomas] = [await aUser(), await aUser()];
  const task = await aTask(ines);
  const { body } = await share(ines, task, tomas);
  const window = await open(tomas);
  await window.settle();
  await call(endShare, { as: ines, method: 'DELETE', params: { id: body.id } });
  await window.until('tasks');
  await rename(ines, task);
  await aMeeting(tomas);
  expect(await window.until('schedules')).not.toContain('tasks');
  await window.close();
});

test('the end of a collaboration closes the planner for its windows', async () => {
  const [ines, tomas] = [await aUser(), await aUser()];
  const id = v7();
  await database.collaboration.create({ data: { id, ownerId: ines.user.id, collaboratorId: tomas.user.id } });
  const window = await open(tomas);
  await aTask(ines);
  await window.until('tasks');
  await call(endCollaboration, { as: ines, method: 'DELETE', params: { id } });
  // All three kinds of item are told of at once, in whichever order.
  await window.until('goals');
  await window.settle();
  await window.settle();
  await aTask(ines);
  await aMeeting(tomas);
  expect(await window.until('schedules')).toEqual(['schedules']);
  await window.close();
});

test('a window is told that it may have missed something when the database was away', async () => {
  const window = await open(await aUser());
  await database.$executeRaw`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'dayfold-live' AND datname = current_database()`;
  expect(await window.next()).toBeNull();
  await window.close();
});

test('nobody hears anything without a session', async () => {
  expect((await call(eventsRoute)).status).toBe(401);
});
