import type { Transaction } from '@/lib/db/transaction';
import type { Pair } from './candidates';
import { latestDue, type Reminder } from './due';
import { CLOCK_TOLERANCE_MS, planReminders } from './plan';

/**
 * Returns the reminder of an item that is due, and plans the one after it, also of a task that is done: opening it again
 * plans nothing. When none is due yet, the job has run too early: it is planned again, and nothing is returned.
 */
export async function takeDue(
  tx: Transaction,
  pair: Pair,
  reminders: readonly Reminder[],
  now: Date,
): Promise<Reminder | undefined> {
  const due = latestDue(reminders, new Date(now.getTime() + CLOCK_TOLERANCE_MS));
  const from = due && due.dueAt > now ? due.dueAt : now;
  if (reminders.some(({ dueAt }) => dueAt > from)) await planReminders(tx, { pairs: [pair] }, from);
  return due;
}
