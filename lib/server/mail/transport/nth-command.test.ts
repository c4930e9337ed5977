import { database } from '@/lib/db/client';
import { transaction } from '@/lib/db/transaction';
import { orderMail } from '@/lib/server/mail/order/orders';
import { type Failing, NthCommandServer } from '@/lib/testing/mail/nth-command-server';
import { deleteJobs, passTime, runDueJobs, waitingJobs } from '@/lib/testing/mail/run-jobs';
import { aUser, type Person } from '@/lib/testing/server/people';
import { changeSettings, restoreSettings } from '@/lib/testing/server/settings';
import { closeSystemTransport } from './system-transport';

/** Sends two mails over one connection, with its first command failing, then its second, and so on to the last. */

let people: Person[];

beforeEach(async () => {
  people = [await aUser(), await aUser()];
});

afterEach(async () => {
  await deleteJobs();
  await database.user.deleteMany();
  restoreSettings();
});

/** The connection, EHLO, and for each mail MAIL, RCPT, DATA and the body. */
const COMMANDS = 10;

/**
 * Orders two mails and sends them to a server that fails at the n-th command.
 * @returns the mails that the server accepted, by person, and whether the n-th command was sent
 */
async function sendWithNthFailing(n: number, failing: Failing) {
  await deleteJobs();
  await database.mail.deleteMany();
  for (const { user } of people)
    await transaction((tx) => orderMail(tx, { kind: 'welcome', userId: user.id }));
  const server = await new NthCommandServer(n, failing).listen();
  changeSettings({ SMTP_URL: server.url });
  try {
    for (let round = 0; round < 3; round++) {
      await runDueJobs();
      for (const { attempts } of await waitingJobs()) expect(attempts).toBe(1);
      await passTime(60);
    }
    expect(await waitingJobs()).toEqual([]);
  } finally {
    closeSystemTransport();
    await server.close();
  }
  const mails = people.map(({ user }) => server.taken.filter(({ to }) => to.includes(user.email)));
  return { isFired: server.isFired, mails };
}

test.each<Failing>(['refused', 'hung up on'])(
  'whichever command is %s, each mail arrives once',
  async (failing) => {
    let n = 1;
    for (; ; n++) {
      const { isFired, mails } = await sendWithNthFailing(n, failing);
      expect({ n, mails: mails.map(({ length }) => length) }).toEqual({ n, mails: [1, 1] });
      if (!isFired) break;
    }
    expect(n).toBe(COMMANDS + 1);
  },
);

test('whichever answer is lost, each mail arrives once; twice and identical only if the answer to its body was lost', async () => {
  const twice: number[] = [];
  for (let n = 1; ; n++) {
    const { isFired, mails } = await sendWithNthFailing(n, 'answer lost');
    for (const [first, again, ...more] of mails) {
      expect(first).toBeDefined();
      expect(more).toEqual([]);
      if (again) {
        expect(again.bytes.equals(first?.bytes ?? Buffer.alloc(0))).toBe(true);
        twice.push(n);
      }
    }
    if (!isFired) break;
  }
  // The commands whose lost answer caused a second mail: the two bodies.
  expect(twice).toEqual([6, 10]);
});
