import { randomUUID } from 'node:crypto';
import { POST as sendAgain } from '@/app/api/auth/confirm-address/route';
import { POST as forgotten } from '@/app/api/auth/forgot-password/route';
import { GET as me } from '@/app/api/auth/me/route';
import { POST as register } from '@/app/api/auth/register/route';
import { POST as invite } from '@/app/api/collaborations/route';
import { POST as comment } from '@/app/api/comments/route';
import { POST as shareGoal } from '@/app/api/goal-shares/route';
import { GET as people } from '@/app/api/people/route';
import { POST as shareSchedule } from '@/app/api/schedule-shares/route';
import { POST as shareTask } from '@/app/api/task-shares/route';
import { POST as addCollaborator } from '@/app/api/tasks/[dateOrId]/collaborators/route';
import { POST as createToken } from '@/app/api/tokens/route';
import { PUT as profile } from '@/app/api/user/profile/route';
import { database } from '@/lib/db/client';
import { transaction } from '@/lib/db/transaction';
import { askForConfirmation } from '@/lib/server/account/address-confirmation';
import { accountKey } from '@/lib/server/auth/account-key';
import { mailSignInChange } from '@/lib/server/auth/sign-in-changes';
import { spendMailTo } from '@/lib/server/limits/limits';
import type { BegunSession } from '@/lib/shared/contract/schemas/auth';
import type { User } from '@/lib/shared/contract/schemas/users';
import { MailServer } from '@/lib/testing/mail/mail-server';
import { deleteJobs, runDueJobs } from '@/lib/testing/mail/run-jobs';
import { add, changeMailSettings, share } from '@/lib/testing/server/acts';
import { type BytesAnswer, call, callForBytes } from '@/lib/testing/server/call';
import { aUser, type Person } from '@/lib/testing/server/people';
import { changeSettings, restoreSettings } from '@/lib/testing/server/settings';
import { GET, POST } from './[token]/route';

// Password hashing is slow by design, and slower on a busy machine.
jest.setTimeout(60_000);

const DAY = '2030-03-14';
const PASSWORD = 'another walk by the sea';

let server: MailServer;

beforeAll(async () => {
  server = await new MailServer().listen();
});
afterAll(() => server.close());

beforeEach(async () => {
  await deleteJobs();
  server.taken.length = 0;
  changeSettings({ SMTP_URL: server.url });
});

afterEach(async () => {
  restoreSettings();
  await database.rateLimit.deleteMany();
});

/** Registers somebody with any address. */
async function registered(email = `${randomUUID()}@example.com`): Promise<Person> {
  const { status, body } = await call<BegunSession>(register, {
    method: 'POST',
    body: { email, password: PASSWORD, firstName: 'Mallory', lastName: 'Reis' },
  });
  expect(status).toBe(201);
  return { ...body, password: PASSWORD, cookie: '' };
}

/** Returns the mails to the address, as the mail server received them. */
async function mailsTo(email: string): Promise<string[]> {
  await runDueJobs();
  return server.taken
    .filter(({ to }) => to.includes(email))
    .map(({ bytes }) => bytes.toString().replaceAll('=\r\n', ''));
}

const subjectsOf = (mails: readonly string[]) => mails.map((mail) => /^Subject: (.*)\r$/m.exec(mail)?.[1]);

const tokenIn = (mail = ''): string => /\/api\/confirm-address\/([\w-]{43})/.exec(mail)?.[1] ?? '';

const follow = (
  token: string,
  fields: Record<string, string> = { action: 'confirm' },
): Promise<BytesAnswer> =>
  callForBytes(POST, { method: 'POST', params: { token }, rawBody: new URLSearchParams(fields) });

const look = (token: string): Promise<BytesAnswer> => callForBytes(GET, { params: { token } });

const isConfirmed = async (as: Person) => (await call<User>(me, { as })).body.emailConfirmed;

const moveTo = ({ user, ...as }: Person, email: string) =>
  call(profile, {
    as: { user, ...as },
    method: 'PUT',
    body: { firstName: user.firstName, lastName: user.lastName ?? 'Reis', email },
  });

describe('an address that nobody has confirmed', () => {
  test('gets its confirmation mail and no other, whatever happens to the account', async () => {
    const [victim, ada] = [await registered(), await aUser()];
    const { email, id } = victim.user;
    const task = await add(victim, 'task', { date: DAY, title: 'Of the victim' });
    await changeMailSettings(victim, { dailyDigest: true, weeklyDigest: true });
    await database.share.create({
      data: {
        id: randomUUID(),
        itemId: (await add(ada, 'schedule', { date: DAY, time: '09:00' })).id,
        recipientId: id,
        sharedById: ada.user.id,
        permission: 'view',
      },
    });
    await share(victim, task, ada, 'edit');
    const target = { targetType: 'task', targetId: task.id, content: 'Hello' };
    expect((await call(comment, { as: ada, method: 'POST', body: target })).status).toBe(201);
    expect(subjectsOf(await mailsTo(email))).toEqual(['Confirm your address for Dayfold']);
    // The person is notified in the planner all the same.
    expect(await database.notification.count({ where: { userId: id } })).toBe(1);
  });

  test('is treated by shares, roles and invitations like an address without an account', async () => {
    const [victim, ada] = [await registered(), await aUser()];
    const { id: taskId } = await add(ada, 'task', { date: DAY });
    const { id: scheduleId } = await add(ada, 'schedule', { date: DAY, time: '09:00' });
    const calls = (email: string) => [
      call(shareTask, { as: ada, method: 'POST', body: { taskId, sharedWithEmail: email } }),
      call(shareSchedule, { as: ada, method: 'POST', body: { scheduleId, sharedWithEmail: email } }),
      call(addCollaborator, {
        as: ada,
        method: 'POST',
        params: { dateOrId: taskId },
        body: { userEmail: email },
      }),
      call(invite, { as: ada, method: 'POST', body: { email } }),
      call(shareGoal, { as: ada, method: 'POST', body: { goalId: taskId, sharedWithEmail: email } }),
    ];
    const found = await Promise.all(calls(victim.user.email));
    const absent = await Promise.all(calls(`${randomUUID()}@example.com`));
    expect(found.map(({ status, body }) => [status, body])).toEqual(
      absent.map(({ status, body }) => [status, body]),
    );
    for (const answer of found.slice(0, 4))
      expect(answer).toMatchObject({
        status: 404,
        body: { details: 'No account uses that e-mail address.' },
      });
  });

  test('is not suggested to people whom it has invited', async () => {
    const [victim, ada] = [await registered(), await aUser()];
    const body = { email: ada.user.email };
    expect((await call(invite, { as: victim, method: 'POST', body })).status).toBe(201);
    expect((await call(people, { as: ada })).body).toEqual([]);
  });

  test('gets a link to a new password on request', async () => {
    const { user } = await registered();
    await call(forgotten, { method: 'POST', body: { email: user.email } });
    expect(subjectsOf(await mailsTo(user.email)).sort()).toEqual([
      'Choose a new password for Dayfold',
      'Confirm your address for Dayfold',
    ]);
  });

  test('counts as confirmed without an SMTP server', async () => {
    changeSettings({ SMTP_URL: '' });
    const [bea, ada] = [await registered(), await aUser()];
    expect(await isConfirmed(bea)).toBe(true);
    await share(ada, await add(ada, 'task', { date: DAY }), bea);
  });
});

describe('the link in the mail', () => {
  test('shows a page, whose button confirms the address; then the person is welcomed', async () => {
    const bea = await registered();
    const { email } = bea.user;
    const token = tokenIn((await mailsTo(email))[0]);
    expect((await look(token)).bytes.toString()).toContain(email);
    expect(await isConfirmed(bea)).toBe(false);

    expect((await follow(token, { action: 'resume' })).status).toBe(400);
    expect((await follow(token)).bytes.toString()).toContain('href="/daily"');
    expect(await isConfirmed(bea)).toBe(true);
    expect(subjectsOf(await mailsTo(email))).toHaveLength(2);
    const ada = await aUser();
    await share(ada, await add(ada, 'task', { date: DAY }), bea);
    expect(await mailsTo(email)).toHaveLength(3);

    // Opening the link again shows that it is done, and changes nothing.
    expect((await look(token)).bytes.toString()).toContain('Address confirmed');
    expect((await follow(token)).status).toBe(200);
    expect(await mailsTo(email)).toHaveLength(3);
  });

  test('is void once the address has changed, and the new address gets a mail of its own', async () => {
    const bea = await registered();
    const old = tokenIn((await mailsTo(bea.user.email))[0]);
    const next = `${randomUUID()}@example.com`;
    expect(await moveTo(bea, next)).toMatchObject({ status: 200, body: { emailConfirmed: false } });
    expect([(await look(old)).status, (await follow(old)).status]).toEqual([404, 404]);
    // The previous address may be anybody's, too, and gets no mail about the change.
    expect(await mailsTo(bea.user.email)).toHaveLength(1);
    await follow(tokenIn((await mailsTo(next))[0]));
    expect(await isConfirmed(bea)).toBe(true);
    // A confirmed address gets a mail about a change, which does not confirm the next address.
    const last = `${randomUUID()}@example.com`;
    await moveTo({ ...bea, user: { ...bea.user, email: next } }, last);
    expect(await isConfirmed(bea)).toBe(false);
    expect(subjectsOf(await mailsTo(next))).toContain('Your Dayfold e-mail address was changed');
  });

  test('is mailed to the new address alone when it was requested during a change of address', async () => {
    const bea = await registered();
    const next = `${randomUUID()}@example.com`;
    expect((await moveTo(bea, next)).status).toBe(200);
    await transaction((tx) => askForConfirmation(tx, bea.user));
    const mails = await mailsTo(next);
    expect(mails).toHaveLength(1);
    expect((await look(tokenIn(mails[0]))).status).toBe(200);
  });

  test('does not confirm an address that is changed at the same time', async () => {
    const bea = await registered();
    const token = tokenIn((await mailsTo(bea.user.email))[0]);
    const next = `${randomUUID()}@example.com`;
    await Promise.all([moveTo(bea, next), follow(token)]);
    expect(await isConfirmed(bea)).toBe(false);
  });

  test('works for seven days; an unknown or malformed one never does', async () => {
    const bea = await registered();
    const token = tokenIn((await mailsTo(bea.user.email))[0]);
    const clock = jest.spyOn(Date, 'now');
    const now = Date.now();
    clock.mockReturnValue(now + 7 * 24 * 60 * 60_000 - 60_000);
    expect((await look(token)).status).toBe(200);
    clock.mockRestore();
    await database.addressConfirmation.updateMany({
      where: { userId: bea.user.id },
      data: { createdAt: new Date(now - 2000), expiresAt: new Date(now - 1000) },
    });
    const answers = [await follow(token), await follow('A'.repeat(43)), await look('x')];
    for (const { status } of answers) expect(status).toBe(404);
    expect(new Set(answers.map(({ bytes }) => bytes.toString())).size).toBe(1);
    expect(await isConfirmed(bea)).toBe(false);
  });
});

describe('sending the mail again', () => {
  const again = (as: Person) => call(sendAgain, { as, method: 'POST' });

  test('is possible five times an hour for one address, and earlier links stay valid', async () => {
    const bea = await registered();
    const statuses: number[] = [];
    for (let asked = 0; asked < 6; asked++) statuses.push((await again(bea)).status);
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
    const mails = await mailsTo(bea.user.email);
    expect(mails).toHaveLength(6);
    await follow(tokenIn(mails[0]));
    expect(await isConfirmed(bea)).toBe(true);
  });

  test('does nothing for a confirmed address', async () => {
    const ada = await aUser();
    await deleteJobs();
    expect((await again(ada)).status).toBe(204);
    expect(await mailsTo(ada.user.email)).toEqual([]);
  });
});

describe('mails to one address', () => {
  test('are at most twenty an hour, of which those caused by others leave some for those about the account', async () => {
    const victim = await aUser();
    await deleteJobs();
    const { email } = victim.user;
    for (let sender = 0; sender < 5; sender++) {
      const mallory = await aUser();
      for (let made = 0; made < 5; made++)
        await share(mallory, await add(mallory, 'task', { date: DAY }), victim);
    }
    await forgetJobsOf('welcome');
    expect(await mailsTo(email)).toHaveLength(12);
    expect(await database.notification.count({ where: { userId: victim.user.id } })).toBe(25);
    for (let asked = 0; asked < 5; asked++) {
      await call(forgotten, { method: 'POST', body: { email: email.toUpperCase() } });
      await runDueJobs();
    }
    expect(await mailsTo(email)).toHaveLength(17);
    for (let moved = 0; moved < 5; moved++) {
      await database.user.update({
        where: { id: victim.user.id },
        data: { email, emailConfirmedAt: new Date() },
      });
      expect((await moveTo(victim, `${randomUUID()}@example.com`)).status).toBe(200);
    }
    expect(await mailsTo(email)).toHaveLength(20);
  });

  test('postpone the link that undoes a change of address when the limit is reached', async () => {
    const victim = await aUser();
    const { email, id } = victim.user;
    await deleteJobs();
    for (let mailed = 0; mailed < 20; mailed++) await spendMailTo(accountKey(email), 'account');
    expect((await moveTo(victim, `${randomUUID()}@example.com`)).status).toBe(200);
    expect(await mailsTo(email)).toEqual([]);

    await database.rateLimit.deleteMany();
    await database.$executeRaw`
      UPDATE graphile_worker._private_jobs SET run_at = now() WHERE payload->>'userId' = ${id}`;
    const [mail] = await mailsTo(email);
    expect(mail).toMatch(/\/api\/address-changes\/[\w-]{43}/);
  });

  test('about many access tokens leave room for those about a password, and each of them comes in the end', async () => {
    const ines = await aUser();
    const { email, id } = ines.user;
    await deleteJobs();
    const names = Array.from({ length: 24 }, (_, place) => `Token-${place}.`);
    for (const name of names) {
      const body = { name, scope: 'read' };
      expect((await call(createToken, { as: ines, method: 'POST', body })).status).toBe(201);
    }
    const isAbout = (name: string) => (mail: string) => mail.includes(name);
    const aboutTokens = (mails: string[]) => names.filter((name) => mails.some(isAbout(name)));
    expect(aboutTokens(await mailsTo(email))).toHaveLength(17);
    await transaction((tx) => mailSignInChange(tx, id, 'password'));
    expect(await mailsTo(email)).toHaveLength(18);

    await database.rateLimit.deleteMany();
    await database.$executeRaw`
      UPDATE graphile_worker._private_jobs SET run_at = now() WHERE payload->>'userId' = ${id}`;
    const mails = await mailsTo(email);
    expect(aboutTokens(mails)).toEqual(names);
    expect(mails).toHaveLength(25);
  });

  test('about sign-in methods wait when the limit is reached', async () => {
    const { email, id } = (await aUser()).user;
    await deleteJobs();
    for (let mailed = 0; mailed < 20; mailed++) await spendMailTo(accountKey(email), 'account');
    await transaction((tx) => mailSignInChange(tx, id, 'password'));
    expect(await mailsTo(email)).toEqual([]);
    await database.rateLimit.deleteMany();
    await database.$executeRaw`
      UPDATE graphile_worker._private_jobs SET run_at = now() WHERE payload->>'userId' = ${id}`;
    expect(await mailsTo(email)).toHaveLength(1);
  });

  /** Deletes the waiting mails of a kind, such as the welcome mails of a test's people. */
  const forgetJobsOf = async (kind: string): Promise<void> => {
    await database.$executeRaw`
      DELETE FROM graphile_worker._private_jobs WHERE payload->>'kind' = ${kind}`;
  };
});
