import { autocommit } from '@/lib/db/autocommit';
import { type Transaction, transaction } from '@/lib/db/transaction';
import { dropJobs, enqueue, enqueueAll } from '@/lib/server/queue/enqueue';
import { type Candidate, findCandidates, type Pair, reminderKey, type Scope } from './candidates';
import { reminderOf } from './due';

/** While a mail server hangs, each mail holds up what waits behind it, and a reminder that comes too late is dropped. */
const AHEAD_OF_MAIL = -10;

/**
 * Makes the waiting reminders what the stored items, people and settings say, in the transaction of whatever changed one
 * of these: one statement to read, and one or two to write where something differs. An item whose time minus the lead
 * has passed has no reminder (docs/specification.md section 4), but one that is just waiting for a worker stays.
 */
export async function planReminders(tx: Transaction, scope: Scope, now = new Date()): Promise<void> {
  const candidates = await findCandidates(tx, scope, now);
  const changed = changedAmong(candidates, now);
  await dropJobs(
    tx,
    changed.filter(({ dueAt }) => dueAt === null).map(({ candidate }) => reminderKey(candidate)),
  );
  await enqueueAll(
    tx,
    'remind',
    changed.flatMap(({ candidate, dueAt }) =>
      dueAt === null
        ? []
        : {
            key: reminderKey(candidate),
            payload: { userId: candidate.personId, itemId: candidate.itemId },
            runAt: dueAt,
          },
    ),
    { priority: AHEAD_OF_MAIL },
  );
}

/**
 * Waits for whoever is changing one of the items, and keeps them as they are until the commit. For whoever plans without
 * having changed them: what was read before such a change would otherwise take the place of what it planned.
 */
export async function holdItems(tx: Transaction, pairs: readonly Pair[]): Promise<void> {
  const ids = pairs.map(({ itemId }) => itemId);
  await tx.$executeRaw`SELECT 1 FROM items WHERE id = ANY (${ids}::uuid[]) ORDER BY id FOR KEY SHARE`;
}

/** What is not planned as it should be, and when its job is to run; null: there is to be none. */
const changedAmong = (candidates: readonly Candidate[], now: Date) =>
  candidates
    .map((candidate) => ({ candidate, dueAt: wantedAt(candidate, now) }))
    .filter(({ candidate, dueAt }) => dueAt?.getTime() !== candidate.plannedAt?.getTime());

function wantedAt(candidate: Candidate, now: Date): Date | null {
  const dueAt = reminderOf(candidate)?.dueAt ?? null;
  if (dueAt === null || dueAt > now) return dueAt;
  const { plannedAt, isRetried } = candidate;
  return isRetried || plannedAt?.getTime() === dueAt.getTime() ? plannedAt : null;
}

/** Reminders that are planned in one transaction. */
const BATCH = 500;

/** Plans all reminders to a person anew, a part at a time: they may have thousands. Nothing is written where none differs. */
export async function replan(personId: string, now = new Date()): Promise<void> {
  const candidates = await findCandidates(autocommit, { people: [personId] }, now);
  const pairs = changedAmong(candidates, now).map(({ candidate }) => candidate);
  for (let at = 0; at < pairs.length; at += BATCH) {
    const batch = pairs.slice(at, at + BATCH);
    await transaction(async (tx) => {
      await holdItems(tx, batch);
      await planReminders(tx, { pairs: batch }, now);
    });
  }
}

/** Drops the reminders of accounts that were deleted, and of their items. Each would drop itself, but years later. */
export async function dropOrphans(): Promise<void> {
  await autocommit.$executeRaw`
    WITH waiting AS MATERIALIZED (
      SELECT key, split_part(key, ':', 2)::uuid AS person_id, split_part(key, ':', 3)::uuid AS item_id
      FROM graphile_worker.jobs WHERE task_identifier = 'remind' AND key IS NOT NULL)
    SELECT graphile_worker.remove_job(key) FROM waiting
    WHERE NOT EXISTS (SELECT FROM users WHERE id = person_id) OR NOT EXISTS (SELECT FROM items WHERE id = item_id)`;
}

/**
 * Has all reminders to a person planned anew, by a worker, once the transaction is committed: their zone or their lead
 * has changed.
 */
export const replanLater = (tx: Transaction, userId: string): Promise<void> =>
  enqueue(tx, 'plan-reminders', { userId, isFirst: true }, { key: `plan-reminders:${userId}` });
