import { lastEmbeddedUrl } from '@/lib/db/embedded/embedded';
import { isAlive } from '@/lib/db/embedded/process';
import { type Failure, MailServer, type TakenMail } from '@/lib/testing/mail/mail-server';
import type { Bench, Planner } from '../running/planner';
import { register } from './account';
import { ensure, type Outcome, seconds, until } from './outcome';
import { type Statement, StatementGate } from './statement-gate';

/**
 * The moments at which the worker is killed: while the mail server withholds an answer, or while the database holds a
 * statement, which is then executed or lost. Reads change nothing, and lie between two of these.
 */
type Moment =
  | { silentAt: Failure['at']; comesTwice?: true }
  | { statement: Statement; isLost: boolean; comesTwice?: true };

/** In the order of a mail's steps. */
const MOMENTS: Moment[] = [
  { statement: 'the taking of the job', isLost: true },
  { statement: 'the taking of the job', isLost: false },
  { statement: 'the taking of the occasion', isLost: true },
  { statement: 'the taking of the occasion', isLost: false },
  { silentAt: 'greeting' },
  { silentAt: 'sender' },
  { silentAt: 'recipient' },
  { silentAt: 'message' },
  // The server has it, and the planner does not know: this cannot be distinguished from a mail that never arrived.
  { silentAt: 'receipt', comesTwice: true },
  { statement: 'the note that it has left', isLost: true, comesTwice: true },
  { statement: 'the note that it has left', isLost: false },
  { statement: 'the end of the job', isLost: true },
  { statement: 'the end of the job', isLost: false },
];

/** Milliseconds: jobs of dead workers are looked for every 10 s, 10 s after they were taken. */
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
      injected: `kill -9 at ${MOMENTS.length} moments, from the taking of the job to its end`,
      found: `${MOMENTS.length - twice} mails once; the ${twice} that the mail server had taken and nobody had noted came again, byte by byte the same; all within ${seconds(longest)}`,
    };
  } finally {
    await gate.end();
    await planner.stop();
    await server.close();
  }
}

type Scene = { planner: Planner; server: MailServer; gate: StatementGate };

/** @returns milliseconds from the kill until everything is done */
async function killAt(moment: Moment, { planner, server, gate }: Scene): Promise<number> {
  const where =
    'silentAt' in moment
      ? `while the mail server is silent at the ${moment.silentAt}`
      : `at ${moment.statement}, ${moment.isLost ? 'lost' : 'carried out'}`;
  const before = server.silences;
  if ('silentAt' in moment) server.failure = { at: moment.silentAt, status: 'silence' };
  else await gate.close(moment.statement);
  const { email, userId } = await register(planner.address);
  await until(`the worker comes to be ${where}`, SENT_WITHIN, () =>
    'silentAt' in moment ? server.silences > before : gate.isSomebodyWaiting(),
  );
  const [pid] = planner.children('worker.ts');
  ensure(pid !== undefined, 'there is a worker');
  process.kill(pid, 'SIGKILL');
  await until('a killed worker is gone', 5_000, () => !isAlive(pid));
  if ('silentAt' in moment) server.failure = null;
  else await gate.open({ isLost: moment.isLost });
  const took = await until(`what a worker killed ${where} has left is done`, SENT_WITHIN, () =>
    gate.isAllDone(userId),
  );
  const mails = server.taken.filter(({ to }) => to.includes(email));
  ensure(mails.length > 0, `no mail is lost by a worker killed ${where}`);
  const expected = moment.comesTwice ? 2 : 1;
  ensure(
    mails.length === expected,
    `a mail comes ${expected} times from a worker killed ${where}, not ${mails.length}`,
  );
  ensure(areSame(mails), `a mail that comes again from a worker killed ${where} is the same`);
  return took;
}

const areSame = ([first, ...more]: readonly TakenMail[]): boolean =>
  more.every(({ bytes }) => first?.bytes.equals(bytes));
