import type { Transaction } from '@/lib/db/transaction';
import { dropJobs, enqueue, enqueueAll } from '@/lib/server/jobs/enqueue';
import { type Candidate, findCandidates, reminderKey, type Scope } from './candidates';
import { reminderOf } from './due';

/**
 * Makes the waiting reminders what the stored items, people and settings say, in the transaction of whatever changed one
 * of these: one statement to read, and one or two to write where something differs. An item whose time minus the lead
 * has passed has no reminder (SPEC.md section 4), but one that is just waiting for a worker stays.
 */
export async function planReminders(tx: Transaction, scope: Scope, now = new Date()): Promise<void> {
  const candidates = await findCandidates(tx, scope, now);
  const changed = candidates
    .map((candidate) => ({ candidate, dueAt: wantedAt(candidate, now) }))
    .filter(({ candidate, dueAt }) => dueAt?.getTime() !== candidate.plannedAt?.getTime());
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
  );
}

/** When the job is to run; null: there is to be none. */
function wantedAt(candidate: Candidate, now: Date): Date | null {
  const dueAt = reminderOf(candidate)?.dueAt ?? null;
  if (dueAt === null || dueAt > now) return dueAt;
  const { plannedAt, isRetried } = candidate;
  return isRetried || plannedAt?.getTime() === dueAt.getTime() ? plannedAt : null;
}

/**
 * Has all reminders to a person planned anew, by a worker, once the transaction is committed: their zone or their lead
 * has changed, and they may have thousands.
 */
export const replanLater = (tx: Transaction, userId: string): Promise<void> =>
  enqueue(tx, 'plan-reminders', { userId, isFirst: true }, { key: `plan-reminders:${userId}` });
