import { type Failure, MailServer } from '@/lib/testing/mail/mail-server';
import { type Bench, pause } from '../running/planner';
import { type Account, register } from './account';
import { ensure, type Outcome, seconds, until } from './outcome';

/** The faults of a mail server, in this order. */
const MOODS: Failure[] = [
  { at: 'greeting', status: 421 },
  { at: 'message', status: 451 },
  { at: 'sender', status: 550 },
  { at: 'greeting', status: 'silence' },
];

/** People register while the mail server fails, and the worker is killed meanwhile. */
export async function mailAway(bench: Bench): Promise<Outcome> {
  const server = await new MailServer().listen();
  try {
    const planner = await bench.start({ SMTP_URL: server.url });
    const people: Account[] = [];
    for (const failure of MOODS) {
      server.failure = failure;
      for (let each = 0; each < 3; each++) people.push(await register(planner.address));
      await pause(1_500);
    }
    for (const pid of planner.children('worker.ts')) process.kill(pid, 'SIGKILL');
    await pause(1_000);
    ensure(server.taken.length === 0, 'nothing is taken by a server that takes nothing');
    server.failure = null;
    const mailsTo = ({ email }: Account) => server.taken.filter(({ to }) => to.includes(email)).length;
    const took = await until('every mail leaves once the server is well', 150_000, () =>
      people.every((person) => mailsTo(person) > 0),
    );
    await pause(3_000);
    const twice = people.filter((person) => mailsTo(person) > 1).length;
    ensure(twice === 0, `no mail leaves twice; ${twice} did`);
    await planner.stop();
    return {
      fault: 'mail server away',
      injected: '421, 451, 550 to the sender, silence; the worker killed',
      found: `${people.length} mails, each once, ${seconds(took)} after the server was well`,
    };
  } finally {
    await server.close();
  }
}
