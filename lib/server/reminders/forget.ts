import { Prisma } from '@/lib/db/generated/client';
import type { Transaction } from '@/lib/db/transaction';
import { isSeenBy } from '@/lib/server/access/visible';
import type { Pair } from './candidates';
import { planReminders } from './plan';

/** The most reminders that are planned again at once. The jobs of others find that there is nothing to remind of. */
const PLANNED_MAX = 500;

/**
 * Removes the reminders that these people have of what they do not see any more, in the transaction that ends their
 * access.
 */
export async function forgetReminders(tx: Transaction, people: readonly string[]): Promise<void> {
  if (people.length === 0) return;
  const person = Prisma.sql`own.person_id`;
  const forgotten = await tx.$queryRaw<Pair[]>`
    DELETE FROM item_reminders AS own USING items AS item
    WHERE own.person_id = ANY (${people}::uuid[]) AND item.id = own.item_id AND NOT ${isSeenBy(person)}
    RETURNING own.item_id AS "itemId", own.person_id AS "personId"`;
  await tx.$executeRaw`
    DELETE FROM series_reminders AS own USING series
    WHERE own.person_id = ANY (${people}::uuid[]) AND series.id = own.series_id AND series.owner_id <> ${person}
      AND NOT EXISTS (SELECT FROM shares WHERE series_id = series.id AND recipient_id = ${person})
      AND NOT EXISTS (SELECT FROM task_collaborators WHERE series_id = series.id AND user_id = ${person})
      AND NOT EXISTS (
        SELECT FROM collaborations WHERE owner_id = series.owner_id AND collaborator_id = ${person})`;
  const pairs = forgotten.slice(0, PLANNED_MAX);
  if (pairs.length > 0) await planReminders(tx, { pairs });
}
