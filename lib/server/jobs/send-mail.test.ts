import PostalMime from 'postal-mime';
import { v7 as newId } from 'uuid';
import { database } from '@/lib/db/client';
import { transaction } from '@/lib/db/transaction';
import { identityOf } from '@/lib/server/mail/order/identity';
import { type MailOrder, orderMail } from '@/lib/server/mail/order/orders';
import { closeSystemTransport } from '@/lib/server/mail/transport/system-transport';
import { type Failure, MailServer } from '@/lib/testing/mail/mail-server';
import { deleteJobs, passTime, runDueJobs, waitingJobs } from '@/lib/testing/mail/run-jobs';
import { aUser, type Person } from '@/lib/testing/server/people';
import { changeSettings, restoreSettings } from '@/lib/testing/server/settings';

let server: MailServer;
let person: Person;

beforeEach(async () => {
  server = await new MailServer().listen();
  changeSettings({ SMTP_URL: server.url });
  person = await aUser({ firstName: 'Ines', lastName: 'Duarte' });
});

afterEach(async () => {
  closeSystemTransport();
  await server.close();
  await deleteJobs();
  await database.user.deleteMany();
  restoreSettings();
});

/** Orders the welcome mail, which creating the account has ordered already: one occasion has one job. */
const orderWelcome = (): Promise<void> =>
  transaction((tx) => orderMail(tx, { kind: 'welcome', userId: person.user.id }));

const parsed = async () => Promise.all(server.taken.map(({ bytes }) => PostalMime.parse(bytes)));

/** Returns the seconds until the next attempt of the only waiting job, and lets them pass. */
async function untilNextTry(): Promise<number> {
  const [job] = await waitingJobs();
  if (!job) throw new Error('No job waits.');
  await passTime(job.seconds);
  return job.seconds;
}

test('a mail is sent once, with its recipient, its content and a link that turns off its kind', async () => {
  await runDueJobs();
  const [mail, ...more] = await parsed();
  expect(more).toEqual([]);
  expect(await waitingJobs()).toEqual([]);
  const { email } = person.user;
  expect(mail?.to).toEqual([{ name: 'Ines Duarte', address: email }]);
  expect(mail?.from).toEqual({ name: 'Dayfold', address: 'no-reply@localhost' });
  expect(server.taken[0]?.to).toEqual([email]);
  const headers = new Map(mail?.headers.map(({ key, value }) => [key, value]));
  expect(headers.get('auto-submitted')).toBe('auto-generated');
  expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(headers.get('list-unsubscribe')).toMatch(/^<http:\/\/localhost:3000\/api\/unsubscribe\/[\w.-]+>$/);
  expect(mail?.messageId).toMatch(/^<[0-9a-f]{40}@localhost>$/);
  expect(mail?.text).toContain('Ines');
  expect(mail?.html).toContain('Ines');
});

test('an occasion whose mail was sent is not mailed again', async () => {
  await runDueJobs();
  await orderWelcome();
  await runDueJobs();
  expect(server.taken).toHaveLength(1);
  expect(await waitingJobs()).toEqual([]);
});

test('a person who has turned off the kind does not get it', async () => {
  await database.notificationSettings.create({ data: { userId: person.user.id, welcomeEmails: false } });
  await runDueJobs();
  expect(server.taken).toEqual([]);
  expect(await waitingJobs()).toEqual([]);
});

test('an order for a deleted account sends nothing', async () => {
  await database.user.delete({ where: { id: person.user.id } });
  await runDueJobs();
  expect(server.taken).toEqual([]);
  expect(await waitingJobs()).toEqual([]);
});

const PASSING: [what: string, failure: Failure][] = [
  ['421 as a greeting', { step: 'greeting', status: 421 }],
  ['554 as a greeting', { step: 'greeting', status: 554 }],
  ['451 to the sender', { step: 'sender', status: 451 }],
  ['550 to the sender', { step: 'sender', status: 550 }],
  ['450 to the recipient', { step: 'recipient', status: 450 }],
  ['452 to the message', { step: 'message', status: 452 }],
];

test.each(PASSING)(
  'after %s the mail waits, and is sent once when the server works again',
  async (_what, failure) => {
    server.failure = failure;
    await runDueJobs();
    expect(server.taken).toEqual([]);
    const [job] = await waitingJobs();
    expect(job).toMatchObject({ attempts: 1 });
    expect(job?.last_error).toMatch(/^The mail did not leave/);
    expect(job?.last_error).not.toContain(person.user.email);
    server.failure = null;
    await untilNextTry();
    await runDueJobs();
    expect(server.taken).toHaveLength(1);
    expect(await waitingJobs()).toEqual([]);
  },
);

test.each([
  ['550 to the recipient', { step: 'recipient', status: 550 }],
  ['554 to the message', { step: 'message', status: 554 }],
] satisfies [string, Failure][])('after %s the mail is not attempted again', async (_what, failure) => {
  server.failure = failure;
  await runDueJobs();
  const [job] = await waitingJobs();
  expect(job?.attempts).toBe(job?.max_attempts);
  expect(job?.last_error).toBe(
    `A mail server answered ${failure.status} to ${failure.step === 'recipient' ? 'RCPT TO' : 'DATA'}.`,
  );
  server.failure = null;
  await untilNextTry();
  await runDueJobs();
  expect(server.taken).toEqual([]);
});

test('a server that is unreachable for an hour gets each mail once', async () => {
  const { port } = server;
  await server.close();
  let away = 0;
  while (away < 3_600) {
    await runDueJobs();
    away += await untilNextTry();
  }
  const [job] = await waitingJobs();
  expect(job?.attempts).toBeGreaterThan(5);
  expect(job?.attempts).toBeLessThan(25);
  server = await new MailServer().listen(port);
  await runDueJobs();
  expect(server.taken).toHaveLength(1);
  expect(await waitingJobs()).toEqual([]);
});

test('the next attempts of mails that fail together are at different times', async () => {
  for (let time = 0; time < 5; time++) await aUser();
  await database.$executeRaw`UPDATE graphile_worker._private_jobs SET attempts = 9`;
  server.failure = { step: 'greeting', status: 421 };
  await runDueJobs();
  const waits = (await waitingJobs()).map(({ seconds }) => seconds);
  expect(waits).toHaveLength(6);
  // From the tenth attempt on, the delay is six hours plus up to a quarter.
  expect(Math.max(...waits) - Math.min(...waits)).toBeGreaterThan(60);
  for (const wait of waits) {
    expect(wait).toBeGreaterThan(Math.exp(10) - 600);
    expect(wait).toBeLessThan(Math.exp(10) * 1.25);
  }
});

test('a worker that is killed before it records the mail sends the identical mail again', async () => {
  const [killed] = await database.$queryRaw<{ created_at: Date; id: bigint }[]>`
    SELECT id, created_at FROM graphile_worker._private_jobs`;
  if (!killed) throw new Error('No job waits.');
  await runDueJobs();
  // Restores the state after a crash between the server's 250 and the end of the job: the mail is not recorded as sent,
  // and the job still waits.
  await database.mail.updateMany({ data: { sentAt: null } });
  await orderWelcome();
  await database.$executeRaw`
    UPDATE graphile_worker._private_jobs SET created_at = ${killed.created_at}`;
  await database.$executeRaw`UPDATE mails SET job_id = (SELECT id FROM graphile_worker._private_jobs)`;
  await runDueJobs();
  const [first, second, ...more] = server.taken;
  expect(second?.bytes.toString()).toBe(first?.bytes.toString());
  expect(more).toEqual([]);
  expect(await waitingJobs()).toEqual([]);
});

test('while one job sends a mail, another for the same occasion waits', async () => {
  await deleteJobs();
  await orderWelcome();
  const order: MailOrder = { kind: 'welcome', userId: person.user.id };
  const { occasion } = identityOf(order);
  await database.mail.create({ data: { occasion, userId: person.user.id, jobId: BigInt(1) } });
  await runDueJobs();
  expect(server.taken).toEqual([]);
  expect(await waitingJobs()).toMatchObject([{ attempts: 1 }]);
  // Long ago enough that the other job must have ended.
  await database.mail.updateMany({ data: { takenAt: new Date(Date.now() - 180_000) } });
  await untilNextTry();
  await runDueJobs();
  expect(server.taken).toHaveLength(1);
});

test('a mail of a kind that cannot be turned off has no unsubscribe header', async () => {
  await deleteJobs();
  const order: MailOrder = {
    kind: 'email-changed',
    userId: person.user.id,
    changeId: newId(),
    oldEmail: 'old@example.org',
  };
  await transaction((tx) => orderMail(tx, order));
  await runDueJobs();
  const [mail] = await parsed();
  expect(server.taken[0]?.to).toEqual(['old@example.org']);
  expect(mail?.headers.filter(({ key }) => key.startsWith('list-'))).toEqual([]);
});
