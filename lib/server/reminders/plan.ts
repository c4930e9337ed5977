import { autocommit } from '@/lib/db/autocommit';
import { type Transaction, transaction } from '@/lib/db/transaction';
import { log } from '@/lib/server/log';
import { dropJobs, enqueue, enqueueAll } from '@/lib/server/queue/enqueue';
import {
  browserReminderKey,
  type Candidate,
  findCandidates,
  lastPlannedDay,
  type Pair,
  reminderKey,
  type Scope,
} from './candidates';
import { type Channel, remindersOf } from './due';

/**
 * The priority of reminders, before mails: while a mail server hangs, each mail delays the jobs behind it, and a late
 * reminder is dropped.
 */
export const AHEAD_OF_MAIL = -10;

/** The most milliseconds by which this machine's clock may be behind the database's, which starts the jobs. */
export const CLOCK_TOLERANCE_MS = 30_000;

/**
 * Makes the planned reminders match the stored items, people and settings, in the transaction that changes one of
 * these. Takes one statement to read, and one to three to write if something differs. An item has no reminder when its
 * time minus the lead time has passed (docs/product/notifications.md), but a job that is waiting for a worker stays. Of
 * several reminders of one item the next is planned; its job plans the one after it.
 */
export async function planReminders(tx: Transaction, scope: Scope, now = new Date()): Promise<void> {
  const candidates = await findCandidates(tx, scope, now);
  const changed = changedAmong(candidates, now);
  await dropJobs(
    tx,
    changed.filter(({ dueAt }) => dueAt === null).map(({ key }) => key),
  );
  for (const task of ['remind', 'remind-browser'] as const)
    await enqueueAll(
      tx,
      task,
      changed.flatMap(({ candidate, key, dueAt, ...job }) =>
        dueAt === null || job.task !== task
          ? []
          : { key, payload: { userId: candidate.personId, itemId: candidate.itemId }, runAt: dueAt },
      ),
      { priority: AHEAD_OF_MAIL },
    );
}

/**
 * Locks the items until the commit. Called before planning without a change of the items; otherwise a plan from data
 * before a concurrent change would replace the plan of that change.
 */
export async function holdItems(tx: Transaction, pairs: readonly Pair[]): Promise<void> {
  const ids = pairs.map(({ itemId }) => itemId);
  await tx.$executeRaw`SELECT 1 FROM items WHERE id = ANY (${ids}::uuid[]) ORDER BY id FOR KEY SHARE`;
}

/** Locks the occurrences of series, as `holdItems` does. */
export async function holdOccurrences(tx: Transaction, seriesIds: readonly string[]): Promise<void> {
  await tx.$executeRaw`
    SELECT 1 FROM items WHERE series_id = ANY (${seriesIds}::uuid[]) AND deleted_at IS NULL ORDER BY id FOR KEY SHARE`;
}

/** A job that may remind: in the planner and by mail, or in browsers. It gives one reminder after the other. */
type Job = {
  task: 'remind' | 'remind-browser';
  channel: Channel;
  key: string;
  plannedAt: Date | null;
  isRetried: boolean;
};

const jobsOf = (candidate: Candidate): Job[] => [
  {
    task: 'remind',
    channel: 'planner',
    key: reminderKey(candidate),
    plannedAt: candidate.plannedAt,
    isRetried: candidate.isRetried,
  },
  {
    task: 'remind-browser',
    channel: 'browser',
    key: browserReminderKey(candidate),
    plannedAt: candidate.browserPlannedAt,
    isRetried: candidate.isBrowserRetried,
  },
];

/** Returns the jobs that differ from the plan, with their new time; null for no job. */
const changedAmong = (candidates: readonly Candidate[], now: Date) =>
  candidates
    .flatMap((candidate) =>
      jobsOf(candidate).map((job) => ({ candidate, ...job, dueAt: wantedAt(candidate, job, now) })),
    )
    .filter(({ dueAt, plannedAt }) => dueAt?.getTime() !== plannedAt?.getTime());

/** Returns when the job is to run: at the next reminder, or as it is planned while it waits for a worker. */
function wantedAt(candidate: Candidate, { channel, plannedAt, isRetried }: Job, now: Date): Date | null {
  const { isOccurrence, date } = candidate;
  if (isOccurrence && date !== null && date > lastPlannedDay(now)) return null;
  const times = dueTimesOf(candidate, channel);
  const [next = null] = times.filter((time) => time > now).sort((one, other) => +one - +other);
  const past = times.filter((time) => time <= now);
  const waits =
    plannedAt !== null && past.length > 0 && (isRetried || past.some((time) => +time === +plannedAt));
  return waits && (next === null || plannedAt < next) ? plannedAt : next;
}

/**
 * Returns when the reminders are due. None also for an item whose time cannot be computed, as in a zone that this version
 * of Node.js does not know, so that the person's other reminders are planned.
 */
function dueTimesOf(candidate: Candidate, channel: Channel): Date[] {
  try {
    return remindersOf(candidate, channel).map(({ dueAt }) => dueAt);
  } catch (err) {
    log.error({ err, itemId: candidate.itemId }, 'The reminder of an item could not be planned.');
    return [];
  }
}

/** Reminders per transaction. */
const BATCH = 500;

/** Plans all reminders of a person again, in parts, since there may be thousands. Writes nothing where none differs. */
export async function replan(personId: string, now = new Date()): Promise<void> {
  const candidates = await findCandidates(autocommit, { people: [personId] }, now);
  const pairs = changedAmong(candidates, now).map(({ candidate }) => candidate);
  for (let start = 0; start < pairs.length; start += BATCH) {
    const batch = pairs.slice(start, start + BATCH);
    await transaction(async (tx) => {
      await holdItems(tx, batch);
      await planReminders(tx, { pairs: batch }, now);
    });
  }
}

/**
 * Removes the reminders of deleted accounts and of their items. Each job would do nothing when it runs, which may be in
 * years.
 */
export async function dropOrphans(): Promise<void> {
  await autocommit.$executeRaw`
    WITH waiting AS MATERIALIZED (
      SELECT key, split_part(key, ':', 2)::uuid AS person_id, split_part(key, ':', 3)::uuid AS item_id
      FROM graphile_worker.jobs WHERE task_identifier IN ('remind', 'remind-browser') AND key IS NOT NULL)
    SELECT graphile_worker.remove_job(key) FROM waiting
    WHERE NOT EXISTS (SELECT FROM users WHERE id = person_id) OR NOT EXISTS (SELECT FROM items WHERE id = item_id)`;
}

/**
 * Enqueues a job that plans all reminders of a person again. Called after a change of their time zone, a lead time, or
 * their browsers.
 */
export const replanLater = (tx: Transaction, userId: string): Promise<void> =>
  enqueue(tx, 'plan-reminders', { userId, isFirst: true }, { key: `plan-reminders:${userId}` });
