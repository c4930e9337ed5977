import type { Transaction } from '@/lib/db/transaction';
import { mayFill } from '@/lib/server/access/series';
import type { Actor } from '@/lib/server/actor';
import { spend, spendIfLeft } from '@/lib/server/limits/limits';

/**
 * Counts occurrences that somebody is about to add to a planner where they may not add other items. Deleted ones count
 * towards what the owner may have: without a limit, a rule that is changed to and fro would leave no room.
 */
export async function spendAdded(
  tx: Transaction,
  actor: Actor,
  ownerId: string,
  count: number,
): Promise<void> {
  if (!(await mayFill(tx, actor, ownerId))) await spend({ addedByOthers: ownerId }, count);
}

/** Counts one such occurrence; false when there may be no more today. */
export const isAddedWithinLimit = async (tx: Transaction, actor: Actor, ownerId: string): Promise<boolean> =>
  (await mayFill(tx, actor, ownerId)) || (await spendIfLeft({ addedByOthers: ownerId }));
