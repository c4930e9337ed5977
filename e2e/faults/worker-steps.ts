import { lastEmbeddedUrl } from '@/lib/db/embedded/embedded';
import { isAlive } from '@/lib/db/embedded/process';
import { type Failure, MailServer, type TakenMail } from '@/lib/testing/mail/mail-server';
import type { Bench, Planner } from '../running/planner';
import { register } from './account';
import { ensure, type Outcome, seconds, until } from './outcome';
import { type Statement, StatementGate } from './statement-gate';

/**
 * A moment at which the worker is killed: while the mail server withholds an answer, or while the database blocks a
 * statement, which is then executed or lost. Statements that only read are left out, as they change nothing.
 */
type Moment =
  | { silentAt: Failure['step']; comesTwice?: true }
  | { statement: Statement; isLost: boolean; comesTwice?: true };

/** The moments, in the order of the steps of a mail. */
const MOMENTS: Moment[] = [
  { statement: 'locking the job', isLost: true },
  { statement: 'locking the job', isLost: false },
  { statement: 'recording the mail', isLost: true },
  { statement: 'recording the mail', isLost: false },
  { silentAt: 'greeting' },
  { silentAt: 'sender' },
  { silentAt: 'recipient' },
  { silentAt: 'message' },
  // The server has the mail, but the planner cannot know this and has to send it again.
  { silentAt: 'receipt', comesTwice: true },
  { statement: 'recording that it was sent', isLost: true, comesTwice: true },
  { statement: 'recording that it was sent', isLost: false },
  { statement: 'deleting the job', isLost: true },
  { statement: 'deleting the job', isLost: false },
];

/** The most milliseconds from a kill to the end of the job. Every 10 s, jobs of ended workers are released. */
const SENT_WITHIN = 120_000;

/** Kills the worker between each two steps of the job that sends a mail. */
export async function workerSteps(bench: Bench): Promise<Outcome> {
  const server = await new MailServer().listen();
  const planner = await bench.start({ SMTP_URL: server.url });
  const url = await lastEmbeddedUrl(bench.dataDir);
  ensure(url !== null, 'the database has an address');
  const gate = await new StatementGate(url).connect();
  try {
    let longest = 0;
    for (const moment of MOMENTS)
      longest = Math.max(longest, await killAt(moment, { planner, server, gate }));
    const twice = MOMENTS.filter(({ comesTwice }) => comesTwice).length;
    return {
      fault: 'worker killed between two steps of a mail',
      injected: `kill -9 at ${MOMENTS.length} moments, from locking the job to deleting it`,
      found: `${MOMENTS.length - twice} mails sent once; the ${twice} that the mail server had accepted and the planner had not recorded sent again, byte by byte the same; all within ${seconds(longest)}`,
    };
  } finally {
    await gate.end();
    await planner.stop();
    await server.close();
  }
}

type Scene = { planner: Planner; server: MailServer; gate: StatementGate };

/** Kills the worker at a moment. @returns milliseconds from the kill until the mail is sent and recorded */
async function killAt(moment: Moment, { planner, server, gate }: Scene): Promise<number> {
  const where =
    'silentAt' in moment
      ? `while the mail server is silent at the ${moment.silentAt}`
      : `at ${moment.statement}, ${moment.isLost ? 'lost' : 'executed'}`;
  const before = server.silences;
  if ('silentAt' in moment) server.failure = { step: moment.silentAt, status: 'silence' };
  else await gate.close(moment.statement);
  const { email, userId } = await register(planner.address);
  await until(`the worker is ${where}`, SENT_WITHIN, () =>
    'silentAt' in moment ? server.silences > before : gate.isHolding(),
  );
  const [pid] = planner.children('worker.js');
  ensure(pid !== undefined, 'there is a worker');
  process.kill(pid, 'SIGKILL');
  await until('a killed worker has ended', 5_000, () => !isAlive(pid));
  if ('silentAt' in moment) server.failure = null;
  else await gate.open({ isLost: moment.isLost });
  const took = await until(`the job of a worker killed ${where} is done`, SENT_WITHIN, () =>
    gate.isAllDone(userId),
  );
  const mails = server.taken.filter(({ to }) => to.includes(email));
  ensure(mails.length > 0, `no mail is lost by a worker killed ${where}`);
  const expected = moment.comesTwice ? 2 : 1;
  ensure(
    mails.length === expected,
    `a mail is sent ${expected} times by a worker killed ${where}, not ${mails.length}`,
  );
  ensure(areSame(mails), `a mail that is sent again after a worker was killed ${where} is the same`);
  return took;
}

const areSame = ([first, ...more]: readonly TakenMail[]): boolean =>
  more.every(({ bytes }) => first?.bytes.equals(bytes));
