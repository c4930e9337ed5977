import type { JobHelpers } from 'graphile-worker';
import { z } from 'zod';
import { database } from '@/lib/db/client';
import { resetTokenOf } from '@/lib/server/auth/reset-tokens';
import { beginPasswordReset } from '@/lib/server/jobs/begin-password-reset';
import { hashOf } from '@/lib/server/secrets';
import { call } from '@/lib/testing/server/call';
import { aUser } from '@/lib/testing/server/people';
import { badLines, testRefusals } from '@/lib/testing/server/refusals';
import { POST } from './route';

const unused = {} as JobHelpers;

const forgot = (email: unknown, client = '198.51.100.7') =>
  call(POST, { method: 'POST', body: { email }, headers: { 'x-dayfold-client-address': client } });

const jobSchema = z.object({ identifier: z.string(), payload: z.record(z.string(), z.unknown()) });

async function jobs(task: string) {
  const rows = await database.$queryRaw`
    SELECT identifier, payload FROM graphile_worker._private_jobs AS job
    JOIN graphile_worker._private_tasks AS task ON task.id = job.task_id
    WHERE identifier = ${task} ORDER BY job.id`;
  return z
    .array(jobSchema)
    .parse(rows)
    .map(({ payload }) => payload);
}

/** Returns the waiting jobs that mail a reset link. */
const resetMails = async () => (await jobs('send-mail')).filter(({ kind }) => kind === 'password-reset');

/** Runs the waiting jobs that begin a reset, and removes them, as the worker does. */
async function work(): Promise<void> {
  for (const payload of await jobs('begin-password-reset')) await beginPasswordReset(payload, unused);
  await database.$executeRaw`
    DELETE FROM graphile_worker._private_jobs AS job USING graphile_worker._private_tasks AS task
    WHERE task.id = job.task_id AND identifier = 'begin-password-reset'`;
}

const resetsOf = (userId: string) => database.passwordReset.findMany({ where: { userId } });

afterEach(async () => {
  await database.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
  await database.rateLimit.deleteMany();
});

test('the answer and its side effects are the same whether or not an account uses the address', async () => {
  const ada = await aUser();
  for (const email of [ada.user.email, 'nobody@example.com'])
    expect(await forgot(email)).toMatchObject({ status: 202, body: undefined });
  const waiting = await jobs('begin-password-reset');
  expect(waiting.map(({ email }) => email)).toEqual([ada.user.email, 'nobody@example.com']);
  // Only the job treats the two addresses differently.
  expect(await resetsOf(ada.user.id)).toEqual([]);
  expect(await resetMails()).toEqual([]);
});

test('an account gets a link that is valid for an hour, whatever the case of the address, and only the hash of its token is stored', async () => {
  const ada = await aUser();
  await forgot(ada.user.email.toUpperCase());
  await work();
  const [reset, ...others] = await resetsOf(ada.user.id);
  expect(others).toEqual([]);
  if (!reset) throw new Error('There is no reset.');
  expect(await resetMails()).toEqual([{ kind: 'password-reset', userId: ada.user.id, resetId: reset.id }]);
  expect(Buffer.from(reset.tokenHash)).toEqual(Buffer.from(hashOf(resetTokenOf(reset.id))));
  const minutes = (reset.expiresAt.getTime() - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(58);
  expect(minutes).toBeLessThanOrEqual(60);
});

test('an address without an account gets no link', async () => {
  await forgot('nobody@example.com');
  await work();
  expect(await database.passwordReset.count({ where: { user: { email: 'nobody@example.com' } } })).toBe(0);
  expect(await resetMails()).toEqual([]);
});

test('a new link voids earlier ones, whatever the order of the jobs, and however often they run', async () => {
  const ada = await aUser();
  await forgot(ada.user.email);
  await forgot(ada.user.email);
  const [first, second] = await jobs('begin-password-reset');
  for (const payload of [second, first, second, first]) await beginPasswordReset(payload, unused);
  expect(await resetsOf(ada.user.id)).toEqual([expect.objectContaining({ id: second?.resetId })]);
  expect(await resetMails()).toEqual([expect.objectContaining({ resetId: second?.resetId })]);
});

test('five requests an hour are accepted for an address, whoever asks and whether or not it has an account', async () => {
  const ada = await aUser();
  for (const email of [ada.user.email, 'nobody@example.com']) {
    for (let asked = 0; asked < 5; asked++)
      expect((await forgot(email, `203.0.113.${asked}`)).status).toBe(202);
    const sixth = await forgot(email.toUpperCase(), '203.0.113.99');
    expect(sixth.status).toBe(429);
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(3500);
  }
});

test('requests are limited for each network too, whatever the addresses', async () => {
  for (let asked = 0; asked < 30; asked++)
    expect((await forgot(`person-${asked}@example.org`)).status).toBe(202);
  expect((await forgot('one-more@example.org')).status).toBe(429);
  expect((await forgot('one-more@example.org', '203.0.113.5')).status).toBe(202);
});

describe('the call', () => {
  testRefusals({ handler: POST, method: 'POST', body: { email: 'ada@example.com' } });

  test.each([...badLines(254), ['no address', 'ada'] as const])(
    'refuses an email that is %s',
    async (_what, email) => {
      expect(await forgot(email)).toMatchObject({
        status: 400,
        body: { fields: { email: expect.any(String) } },
      });
    },
  );
});
