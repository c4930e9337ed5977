import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test as base, expect } from '@playwright/test';
import PostalMime from 'postal-mime';
import { z } from 'zod';
import { unzip } from '@/lib/testing/server/zip';
import { databaseOf, rowsOf } from './faults/database';
import { Bench, type Planner } from './running/planner';

/**
 * Attacks over HTTP that earlier versions did not withstand, against a planner as `npm start` runs it, with default
 * rate limits. Attacks that need raw sockets or many concurrent requests are in web-server.spec.ts, one-person.spec.ts
 * and running.spec.ts.
 */

const DAY = '2026-03-14';
const PASSWORD = 'correct horse battery';
const OTHER_PASSWORD = 'another horse battery';

type Started = { planner: Planner; dataDir: string };

const test = base.extend<object, { started: Started }>({
  started: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures in use from the pattern
    async ({}, use) => {
      const bench = new Bench();
      try {
        const planner = await bench.start({ WEB_PROCESSES: '1', RATE_LIMIT_SCALE: '1' });
        await use({ planner, dataDir: bench.dataDir });
      } finally {
        await bench.clear();
      }
    },
    { scope: 'worker' },
  ],
});

test.describe.configure({ mode: 'default' });

type Person = { email: string; id: string; sessionId: string; cookies: string };
type Sent = { as?: Person | null; method?: string; body?: object; cookies?: string };
type Answer = { status: number; body: unknown; headers: Headers; text: string };

const begun = z.looseObject({ sessionId: z.string(), user: z.looseObject({ id: z.uuid() }) });
const withId = z.looseObject({ id: z.uuid() });

async function call(
  { planner }: Started,
  target: string,
  { as, method = 'GET', body, cookies }: Sent = {},
): Promise<Answer> {
  const response = await fetch(new URL(target, planner.address), {
    method,
    headers: {
      ...(as && { Authorization: `Bearer ${as.sessionId}` }),
      ...(body && { 'Content-Type': 'application/json' }),
      ...(cookies && { Cookie: cookies, 'Sec-Fetch-Site': 'same-origin' }),
    },
    body: body ? JSON.stringify(body) : null,
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : null };
}

/** Returns the Cookie header that a browser sends after this answer. */
const cookiesOf = ({ headers }: Answer): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

let people = 0;

async function register(started: Started, email = `person${++people}@example.org`): Promise<Person> {
  const answer = await call(started, '/api/auth/register', {
    method: 'POST',
    body: { email, password: PASSWORD, firstName: 'Ines', lastName: 'Reis' },
  });
  expect(answer.status, answer.text).toBe(201);
  const { sessionId, user } = begun.parse(answer.body);
  return { email, id: user.id, sessionId, cookies: cookiesOf(answer) };
}

const signIn = (started: Started, email: string, password: string, cookies?: string): Promise<Answer> =>
  call(started, '/api/auth/login', { method: 'POST', body: { email, password }, cookies });

async function create(started: Started, as: Person, target: string, body: object): Promise<string> {
  const answer = await call(started, target, { as, method: 'POST', body });
  expect(answer.status, answer.text).toBe(201);
  return withId.parse(answer.body).id;
}

const createTask = (started: Started, as: Person, title: string): Promise<string> =>
  create(started, as, '/api/tasks', { title, date: DAY });

/** Returns the files of the mails so far. The folder does not exist before the first mail. */
const mailsIn = (outbox: string): string[] =>
  existsSync(outbox)
    ? readdirSync(outbox)
        .filter((name) => name.endsWith('.eml'))
        .sort()
    : [];

/** Waits for a mail in the outbox. @returns the text of the newest one to this address with this subject */
async function mailTo({ dataDir }: Started, email: string, subject: RegExp): Promise<string> {
  const outbox = path.join(dataDir, 'outbox');
  let text = '';
  await expect
    .poll(async () => {
      for (const file of mailsIn(outbox)) {
        const mail = await PostalMime.parse(readFileSync(path.join(outbox, file)));
        if (mail.to?.some(({ address }) => address === email) && subject.test(mail.subject ?? ''))
          text = mail.text ?? '';
      }
      return text;
    })
    .not.toBe('');
  return text;
}

async function resetPassword(started: Started, email: string, password: string): Promise<void> {
  const asked = await call(started, '/api/auth/forgot-password', { method: 'POST', body: { email } });
  expect(asked.status).toBe(202);
  const [, token] = /[?&]reset=([\w-]+)/.exec(await mailTo(started, email, /password/i)) ?? [];
  const reset = await call(started, '/api/auth/reset-password', {
    method: 'POST',
    body: { token, password },
  });
  expect(reset.status, reset.text).toBe(204);
}

/** Makes the last confirmation of every session of an account older than sensitive actions permit. */
async function ageSessions({ dataDir }: Started, { id }: Person): Promise<void> {
  const url = await databaseOf(dataDir);
  await rowsOf(url, "UPDATE sessions SET confirmed_at = now() - interval '11 minutes' WHERE user_id = $1", [
    id,
  ]);
}

async function befriend(started: Started, owner: Person, collaborator: Person, role: string): Promise<void> {
  const request = await create(started, owner, '/api/collaborations', { email: collaborator.email, role });
  const accepted = await call(started, `/api/collaboration-requests/${request}/accept`, {
    as: collaborator,
    method: 'POST',
  });
  expect(accepted.status).toBe(200);
}

test('after the owner of an address resets the password, whoever registered it before has no access left', {
  tag: '@short',
}, async ({ started }) => {
  const squatter = await register(started, 'victim@example.org');
  const accomplice = await register(started);
  await befriend(started, squatter, accomplice, 'admin');
  const task = await createTask(started, squatter, 'Bait');
  await create(started, squatter, '/api/task-shares', {
    taskId: task,
    sharedWithEmail: accomplice.email,
    permission: 'edit',
  });
  await resetPassword(started, 'victim@example.org', OTHER_PASSWORD);
  const { sessionId } = begun.parse((await signIn(started, 'victim@example.org', OTHER_PASSWORD)).body);
  const victim = { ...squatter, sessionId };
  await createTask(started, victim, 'Secret of the owner');
  expect((await call(started, '/api/auth/me', { as: squatter })).status).toBe(401);
  expect((await call(started, `/api/tasks/${DAY}`, { as: accomplice })).body).toEqual([]);
  expect((await call(started, `/api/tasks/${task}`, { as: accomplice, method: 'DELETE' })).status).toBe(404);
  expect((await call(started, '/api/collaborations', { as: accomplice })).body).toEqual([]);
  expect((await call(started, '/api/collaborations', { as: victim })).body).toEqual([]);
});

test('a change of an account’s address ends its collaborations, and somebody whose invitation was rejected does not learn it', {
  tag: '@short',
}, async ({ started }) => {
  const squatter = await register(started);
  const accomplice = await register(started);
  await befriend(started, squatter, accomplice, 'admin');
  const moved = await call(started, '/api/user/profile', {
    as: squatter,
    method: 'PUT',
    body: { firstName: 'Ines', lastName: 'Reis', email: 'moved-to@example.org' },
  });
  expect(moved.status, moved.text).toBe(200);
  expect((await call(started, '/api/collaborations', { as: accomplice })).body).toEqual([]);

  const [inviter, invited] = [await register(started), await register(started)];
  const request = await create(started, inviter, '/api/collaborations', {
    email: invited.email,
    role: 'viewer',
  });
  const rejected = await call(started, `/api/collaboration-requests/${request}/reject`, {
    as: invited,
    method: 'POST',
  });
  expect(rejected.status).toBe(200);
  const profile = { firstName: 'Ines', lastName: 'Reis', email: 'later@example.org' };
  expect(
    (await call(started, '/api/user/profile', { as: invited, method: 'PUT', body: profile })).status,
  ).toBe(200);
  expect((await call(started, '/api/collaboration-requests', { as: inviter })).text).not.toContain('later@');
});

test('a stolen session that is older than ten minutes permits no sensitive action without the password', {
  tag: '@short',
}, async ({ started }) => {
  const person = await register(started);
  await ageSessions(started, person);
  const profile = { firstName: 'Ines', lastName: 'Reis', email: 'thief@example.org' };
  const attempts: [string, Sent][] = [
    ['/api/user/profile', { method: 'PUT', body: profile }],
    [
      '/api/auth/change-password',
      { method: 'POST', body: { currentPassword: PASSWORD, newPassword: OTHER_PASSWORD } },
    ],
    ['/api/user', { method: 'DELETE', body: { password: PASSWORD } }],
    ['/api/user/export', {}],
  ];
  for (const [target, sent] of attempts) {
    const answer = await call(started, target, { as: person, ...sent });
    expect(answer.status, target).toBe(403);
    expect(answer.body, target).toEqual({ error: expect.any(String), confirm: true });
  }
  expect((await signIn(started, person.email, PASSWORD)).status).toBe(200);
  const confirm = (password: string) =>
    call(started, '/api/auth/confirm', { as: person, method: 'POST', body: { password } });
  expect((await confirm(OTHER_PASSWORD)).status).toBe(400);
  expect(
    (await call(started, '/api/user/profile', { as: person, method: 'PUT', body: profile })).status,
  ).toBe(403);
  expect((await confirm(PASSWORD)).status).toBe(204);
  expect(
    (await call(started, '/api/user/profile', { as: person, method: 'PUT', body: profile })).status,
  ).toBe(200);
});

test('the link in the mail to the old address undoes a thief’s change of address and ends the thief’s session', {
  tag: '@short',
}, async ({ started }) => {
  const person = await register(started);
  const profile = { firstName: 'Ines', lastName: 'Reis', email: 'taken-by-a-thief@example.org' };
  expect(
    (await call(started, '/api/user/profile', { as: person, method: 'PUT', body: profile })).status,
  ).toBe(200);
  const [link = ''] =
    /http\S+\/api\/address-changes\/[\w-]+/.exec(await mailTo(started, person.email, /address/i)) ?? [];
  const { pathname } = new URL(link);
  expect((await call(started, pathname)).status).toBe(200);
  expect((await call(started, '/api/auth/me', { as: person })).status).toBe(200);
  const undone = await fetch(new URL(pathname, started.planner.address), {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'action=undo',
  });
  expect(undone.status).toBe(200);
  expect((await call(started, '/api/auth/me', { as: person })).status).toBe(401);
  expect((await signIn(started, profile.email, PASSWORD)).status).toBe(401);
  expect((await signIn(started, person.email, PASSWORD)).status).toBe(401);
});

test('an export does not contain the present title of a task that the person may no longer see', {
  tag: '@short',
}, async ({ started }) => {
  const [owner, reader] = [await register(started), await register(started)];
  const task = await createTask(started, owner, 'Before');
  const share = await create(started, owner, '/api/task-shares', {
    taskId: task,
    sharedWithEmail: reader.email,
  });
  await create(started, reader, '/api/comments', { content: 'Mine', targetType: 'task', targetId: task });
  expect((await call(started, `/api/task-shares/${share}`, { as: owner, method: 'DELETE' })).status).toBe(
    204,
  );
  await call(started, `/api/tasks/${task}`, { as: owner, method: 'PATCH', body: { title: 'Todayssecret' } });
  const response = await fetch(new URL('/api/user/export', started.planner.address), {
    headers: { Authorization: `Bearer ${reader.sessionId}` },
  });
  expect(response.status).toBe(200);
  const exported = [...unzip(Buffer.from(await response.arrayBuffer())).values()].join('\n');
  expect(exported).toContain('Mine');
  expect(exported).not.toContain('Todayssecret');
});

test('access that a person has given to others ends with that person’s own access', {
  tag: '@short',
}, async ({ started }) => {
  const [owner, giver, friend] = [await register(started), await register(started), await register(started)];
  const task = await createTask(started, owner, 'Passed on');
  const role = await create(started, owner, `/api/tasks/${task}/collaborators`, {
    userEmail: giver.email,
    role: 'admin',
  });
  await create(started, giver, `/api/tasks/${task}/collaborators`, {
    userEmail: friend.email,
    role: 'admin',
  });
  expect((await call(started, `/api/tasks/${task}/collaborators`, { as: friend })).status).toBe(200);
  expect(
    (await call(started, `/api/task-collaborators/${role}`, { as: owner, method: 'DELETE' })).status,
  ).toBe(204);
  expect((await call(started, `/api/tasks/${task}/collaborators`, { as: friend })).status).toBe(404);
  expect((await call(started, `/api/tasks/${DAY}`, { as: friend })).body).toEqual([]);
});

test('wrong passwords of strangers do not lock a person out where they have signed in before, and all spellings of an address share its limit', {
  tag: '@short',
}, async ({ started }) => {
  const person = await register(started);
  for (let attempt = 0; attempt < 10; attempt++)
    expect((await signIn(started, person.email, OTHER_PASSWORD)).status).toBe(401);
  expect((await signIn(started, person.email, PASSWORD)).status).toBe(429);
  expect((await signIn(started, person.email, PASSWORD, person.cookies)).status).toBe(200);

  const { email } = await register(started, 'kilo@example.net');
  const spellings = [
    email.toUpperCase(),
    'Kilo@example.net',
    ' kilo@EXAMPLE.net',
    'kilo@example.net',
    'KilO@example.NET',
  ];
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 11; attempt++)
    statuses.push(
      (await signIn(started, spellings[attempt % spellings.length] ?? email, OTHER_PASSWORD)).status,
    );
  expect(statuses.at(-1)).toBe(429);
  for (const other of ['İnes@example.org', 'ſophie@example.net']) {
    const answer = await call(started, '/api/auth/register', {
      method: 'POST',
      body: { email: other, password: PASSWORD, firstName: 'Ines' },
    });
    expect(answer.status, other).toBe(400);
  }
});

test('a failed sign-in does not end the session of the browser', { tag: '@short' }, async ({ started }) => {
  const person = await register(started);
  const answer = await signIn(started, person.email, OTHER_PASSWORD, person.cookies);
  expect(answer.status).toBe(401);
  expect(answer.headers.getSetCookie().filter((cookie) => cookie.includes('session'))).toEqual([]);
  expect((await call(started, '/api/auth/me', { cookies: person.cookies })).status).toBe(200);
});

test('a signed address of a file expires with the session that requested it', { tag: '@short' }, async ({
  started,
}) => {
  const person = await register(started);
  const uploaded = await call(started, '/api/attachments/upload', { as: person, method: 'POST', body: {} });
  const { uploadURL } = z.looseObject({ uploadURL: z.string() }).parse(uploaded.body);
  const stored = await fetch(new URL(uploadURL, started.planner.address), {
    method: 'PUT',
    headers: { 'Content-Type': 'application/pdf' },
    body: '%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n',
  });
  expect(stored.ok).toBe(true);
  const id = await create(started, person, '/api/attachments', {
    name: 'a.pdf',
    originalName: 'a.pdf',
    url: uploadURL,
    fileType: 'pdf',
    mimeType: 'application/pdf',
    size: 47,
    date: DAY,
  });
  const seen = await call(started, `/api/attachments/${id}/view-url`, { as: person });
  const { viewUrl } = z.looseObject({ viewUrl: z.string() }).parse(seen.body);
  expect((await call(started, viewUrl)).status).toBe(200);
  await call(started, '/api/auth/logout', { as: person, method: 'POST' });
  expect((await call(started, viewUrl)).status).not.toBe(200);
});

test('the log entry of a refused call names the person and the network address', { tag: '@short' }, async ({
  started,
}) => {
  const person = await register(started);
  const missing = '/api/tasks/018f0000-0000-7000-8000-000000000000';
  expect((await call(started, missing, { as: person, method: 'DELETE' })).status).toBe(404);
  await expect
    .poll(() =>
      started.planner.output
        .split('\n')
        .filter((line) => line.includes('127.0.0.1') && line.includes(person.id)),
    )
    .not.toEqual([]);
});
