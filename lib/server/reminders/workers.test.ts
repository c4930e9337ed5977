import { EventEmitter } from 'node:events';
import { Logger, type Runner, run, type WorkerEvents } from 'graphile-worker';
import { database } from '@/lib/db/client';
import { transaction } from '@/lib/db/transaction';
import { remind } from '@/lib/server/jobs/remind';
import { dayAt } from '@/lib/shared/calendar/days';
import { testDatabaseUrl } from '@/lib/testing/database/test-database';
import { deleteJobs } from '@/lib/testing/mail/run-jobs';
import { changeMailSettings } from '@/lib/testing/server/acts';
import { aUser } from '@/lib/testing/server/people';
import { planReminders } from './plan';

/** The number of tasks, which takes a busy machine a minute and a half. The test also passed with 10,000. */
const TASKS = 2_000;

const silent = new Logger(() => () => undefined);

/** Starts a worker with the options of the planner's own, and one task. */
const aWorker = (events: WorkerEvents): Promise<Runner> =>
  run({
    connectionString: testDatabaseUrl(),
    concurrency: 5,
    maxPoolSize: 7,
    noHandleSignals: true,
    taskList: { remind },
    logger: silent,
    events,
  });

const countJobs = async (task: string): Promise<number> => {
  const [row] = await database.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int FROM graphile_worker.jobs WHERE task_identifier = ${task}`;
  return row?.count ?? 0;
};

afterEach(async () => {
  await deleteJobs();
  await database.notification.deleteMany();
});

test('two workers share the reminders of thousands of tasks, and each is notified once', async () => {
  const ines = await aUser({ timeZone: 'UTC' });
  await changeMailSettings(ines, { reminderMinutesBefore: 120 });
  // In an hour, while the lead time is two hours: the reminders have been due for an hour.
  const startsAt = new Date(Date.now() + 60 * 60_000);
  const time = startsAt.toISOString().slice(11, 16);
  await database.$executeRaw`
    WITH item AS (
      INSERT INTO items (id, kind, owner_id, title, date)
      SELECT gen_random_uuid(), 'task', ${ines.user.id}::uuid, 'Water plant ' || number, ${dayAt(startsAt, 'UTC')}::date
      FROM generate_series(1, ${TASKS}::int) AS number RETURNING id, kind)
    INSERT INTO tasks (id, kind, time) SELECT id, kind, ${time} FROM item`;
  const yesterday = new Date(Date.now() - 24 * 60 * 60_000);
  await transaction((tx) => planReminders(tx, { people: [ines.user.id] }, yesterday));
  expect(await countJobs('remind')).toBe(TASKS);

  const events: WorkerEvents = new EventEmitter();
  const allDone = new Promise<void>((resolve) => {
    let done = 0;
    events.on('job:complete', () => {
      done += 1;
      if (done === TASKS) resolve();
    });
  });
  const workers = [await aWorker(events), await aWorker(events)];
  try {
    await allDone;
  } finally {
    for (const worker of workers) await worker.stop();
  }
  expect(await countJobs('remind')).toBe(0);

  const occasions = await database.$queryRaw`
    SELECT count(*)::int AS told, count(DISTINCT occasion)::int AS occasions FROM notifications`;
  expect(occasions).toEqual([{ told: TASKS, occasions: TASKS }]);
  const mails = await database.$queryRaw`
    SELECT count(*)::int AS ordered, count(DISTINCT key)::int AS occasions, max(revision) AS repeated
    FROM graphile_worker.jobs WHERE task_identifier = 'send-mail' AND key LIKE 'mail:task-reminder:%'`;
  expect(mails).toEqual([{ ordered: TASKS, occasions: TASKS, repeated: 0 }]);
}, 300_000);
