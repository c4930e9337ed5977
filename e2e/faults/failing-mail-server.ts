import { type Failure, MailServer } from '@/lib/testing/mail/mail-server';
import { type Bench, pause } from '../running/planner';
import { type Account, register } from './account';
import { ensure, type Outcome, seconds, until } from './outcome';

/** The failures of the mail server, one after another. */
const FAILURES: Failure[] = [
  { step: 'greeting', status: 421 },
  { step: 'message', status: 451 },
  { step: 'sender', status: 550 },
  { step: 'greeting', status: 'silence' },
];

/** People register while the mail server fails, and the worker is killed; then all mails must be sent once. */
export async function failingMailServer(bench: Bench): Promise<Outcome> {
  const server = await new MailServer().listen();
  try {
    const planner = await bench.start({ SMTP_URL: server.url });
    const people: Account[] = [];
    for (const failure of FAILURES) {
      server.failure = failure;
      for (let each = 0; each < 3; each++) people.push(await register(planner.address));
      await pause(1_500);
    }
    for (const pid of planner.children('worker.js')) process.kill(pid, 'SIGKILL');
    await pause(1_000);
    ensure(server.taken.length === 0, 'the failing server has accepted no mail');
    server.failure = null;
    const mailsTo = ({ email }: Account) => server.taken.filter(({ to }) => to.includes(email)).length;
    const took = await until('every mail is sent once the server works', 150_000, () =>
      people.every((person) => mailsTo(person) > 0),
    );
    await pause(3_000);
    const twice = people.filter((person) => mailsTo(person) > 1).length;
    ensure(twice === 0, `no mail is sent twice; ${twice} were`);
    await planner.stop();
    return {
      fault: 'failing mail server',
      injected: '421, 451, 550 to the sender, silence; the worker killed',
      found: `${people.length} mails, each once, ${seconds(took)} after the server worked again`,
    };
  } finally {
    await server.close();
  }
}
