import type { Transaction } from '@/lib/db/transaction';
import { refusal } from '@/lib/server/series/planned';
import type { PeopleScope } from '@/lib/shared/contract/series';

/** Throws 400 for a share or role of all occurrences on a single item. */
export async function requireScope(tx: Transaction, itemId: string, scope: PeopleScope): Promise<void> {
  if (scope !== 'all') return;
  const item = await tx.item.findUnique({ where: { id: itemId }, select: { seriesId: true } });
  if (item?.seriesId === null) throw refusal('scope', 'A single item has no other occurrences.');
}
