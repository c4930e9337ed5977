import { Prisma } from '@/lib/db/generated/client';
import type { Transaction } from '@/lib/db/transaction';
import { isSeriesSeenBy } from '@/lib/server/access/series';
import { isSeenBy } from '@/lib/server/access/visible';
import type { Pair } from './candidates';
import { planReminders } from './plan';

/** The most reminders that are planned again at once. The jobs of others find that there is nothing to remind of. */
const PLANNED_MAX = 500;

/** What access has ended to: some items and series, or the whole planner of its owner; or whatever it may be. */
type Ended = { items: readonly string[]; series: readonly string[] } | { planner: string } | 'anything';

/**
 * Removes the reminders that these people have of what they do not see any more of it, in the transaction that ends
 * their access. Reads no others of theirs: somebody who has set very many delays the end of their access by none.
 */
export async function forgetReminders(
  tx: Transaction,
  people: readonly string[],
  ended: Ended,
): Promise<void> {
  if (people.length === 0) return;
  const person = Prisma.sql`own.person_id`;
  const [ofItems, ofSeries] =
    ended === 'anything'
      ? [Prisma.sql`true`, Prisma.sql`true`]
      : 'planner' in ended
        ? [
            Prisma.sql`item.owner_id = ${ended.planner}::uuid`,
            Prisma.sql`series.owner_id = ${ended.planner}::uuid`,
          ]
        : [
            // An array, by which the primary key is read, instead of a join that may begin with the people.
            Prisma.sql`own.item_id = ANY (ARRAY(SELECT id FROM items
            WHERE id = ANY (${ended.items}::uuid[]) OR series_id = ANY (${ended.series}::uuid[])))`,
            Prisma.sql`own.series_id = ANY (${ended.series}::uuid[])`,
          ];
  const forgotten = await tx.$queryRaw<Pair[]>`
    DELETE FROM item_reminders AS own USING items AS item
    WHERE own.person_id = ANY (${people}::uuid[]) AND item.id = own.item_id AND ${ofItems}
      AND NOT ${isSeenBy(person)}
    RETURNING own.item_id AS "itemId", own.person_id AS "personId"`;
  await tx.$executeRaw`
    DELETE FROM series_reminders AS own USING series
    WHERE own.person_id = ANY (${people}::uuid[]) AND series.id = own.series_id AND ${ofSeries}
      AND NOT ${isSeriesSeenBy(person)}`;
  const pairs = forgotten.slice(0, PLANNED_MAX);
  if (pairs.length > 0) await planReminders(tx, { pairs });
}
