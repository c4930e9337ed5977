import { Prisma } from '@/lib/db/generated/client';
import type { Transaction } from '@/lib/db/transaction';
import { lockPlanner } from '@/lib/server/access/lock-planner';
import type { Subject } from '@/lib/server/access/ways';
import { announceTo } from '@/lib/server/live/announce';
import { forgetReminders } from '@/lib/server/reminders/forget';
import { ITEM_TOPICS } from '@/lib/shared/policy/item-kinds';
import { givenBy, settleGrants } from './cascade';

/**
 * Ends everything that a person has given to others, and the grants that those gave in turn: every share and task role
 * on their own items and series, what they gave on items of others, all collaborations in their planner, and their pending
 * invitations. What others have given the person stays. Called when somebody else may have given it in the person's
 * name.
 */
export async function takeBackAllGiven(tx: Transaction, personId: string): Promise<void> {
  await lockPlanner(tx, personId, 'alone');
  type Ended = { collaborator_id: string };
  // Invitations are deleted first: the statement waits for one that is being accepted, which is then a collaboration.
  const invited = await tx.$queryRaw<Ended[]>`
    DELETE FROM collaboration_requests WHERE owner_id = ${personId}::uuid AND status = 'pending'
    RETURNING collaborator_id`;
  const collaborators = await tx.$queryRaw<Ended[]>`
    DELETE FROM collaborations WHERE owner_id = ${personId}::uuid RETURNING collaborator_id`;
  const left = collaborators.map(({ collaborator_id }) => collaborator_id);
  announceTo(tx, 'collaborations', [
    personId,
    ...left,
    ...invited.map(({ collaborator_id }) => collaborator_id),
  ]);
  for (const topic of ITEM_TOPICS) announceTo(tx, topic, left);
  const own = await tx.$queryRaw<Subject[]>`
    SELECT 'item' AS of, id FROM items WHERE owner_id = ${personId}::uuid
      AND (EXISTS (SELECT FROM shares WHERE item_id = items.id)
        OR EXISTS (SELECT FROM task_collaborators WHERE task_id = items.id))
    UNION ALL SELECT 'series', id FROM series WHERE owner_id = ${personId}::uuid
      AND (EXISTS (SELECT FROM shares WHERE series_id = series.id)
        OR EXISTS (SELECT FROM task_collaborators WHERE series_id = series.id))`;
  const ofOthers = await givenBy(tx, personId, Prisma.sql`subject.owner_id <> ${personId}::uuid`);
  await settleGrants(tx, [...own, ...ofOthers], ({ from }) => from === personId);
  await forgetReminders(tx, left, { planner: personId });
}
