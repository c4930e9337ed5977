import { isDeepStrictEqual } from 'node:util';
import { Prisma } from '@/lib/db/generated/client';
import type { RawStatements } from '@/lib/db/raw-statements';
import type { Transaction } from '@/lib/db/transaction';
import type { Person } from '@/lib/server/access/visible';
import type { Actor } from '@/lib/server/actor';
import { AppError } from '@/lib/server/errors/app-error';
import { requireRowsLeft } from '@/lib/server/limits/row-bounds';
import { announceTo } from '@/lib/server/live/announce';
import type { ItemKind } from '@/lib/shared/contract/schemas/items';
import { ITEM_KINDS } from '@/lib/shared/policy/item-kinds';

/** The labels of a person on an item (docs/rules/items.md). They are no part of what others see of it. */

/** SQL for the ids of the person's labels on `item`, in their order. */
export const labelsOf = (person: Person): Prisma.Sql => Prisma.sql`ARRAY(
  SELECT own.label_id::text FROM item_labels AS own
  WHERE own.item_id = item.id AND own.person_id = ${person}::uuid ORDER BY own.place)`;

/** Throws 400 for a label that is not the actor's. Inside a transaction they cannot be deleted until the commit. */
export async function requireLabels(
  db: RawStatements,
  actor: Actor,
  labels: readonly string[],
  field = 'labels',
): Promise<void> {
  if (labels.length === 0) return;
  const own = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM labels WHERE owner_id = ${actor.id}::uuid AND id = ANY (${labels}::uuid[])
    ORDER BY id FOR KEY SHARE`;
  if (own.length === labels.length) return;
  const problem = 'Names a label that you do not have.';
  throw new AppError('invalid', { fields: { [field]: problem }, details: `${field}: ${problem}` });
}

/**
 * Gives items the actor's labels, in place of those that they had. Throws 400 for a label that is not the actor's, and
 * 409 when the account has no room for more.
 */
export async function writeLabels(
  tx: Transaction,
  actor: Actor,
  itemId: string,
  labels: readonly string[],
): Promise<void> {
  await requireLabels(tx, actor, labels);
  await tx.$executeRaw`
    WITH gone AS (
      DELETE FROM item_labels
      WHERE item_id = ${itemId}::uuid AND person_id = ${actor.id}::uuid AND label_id <> ALL (${labels}::uuid[]))
    INSERT INTO item_labels AS own (item_id, person_id, label_id, place)
    SELECT ${itemId}::uuid, ${actor.id}::uuid, given.id, given.place
    FROM unnest(${labels}::uuid[]) WITH ORDINALITY AS given(id, place)
    ON CONFLICT (item_id, person_id, label_id) DO UPDATE SET place = excluded.place
      WHERE own.place <> excluded.place`;
}

/** Throws 409 when the actor's account has no room for labels that an item does not have yet. */
export async function requireRoomForLabels(
  tx: Transaction,
  actor: Actor,
  before: readonly string[],
  labels: readonly string[],
): Promise<void> {
  const more = labels.filter((label) => !before.includes(label)).length;
  if (more > 0) await requireRowsLeft(tx, 'itemLabels', actor.id, more);
}

type Labelled = { kind: ItemKind; id: string; labels: readonly string[] };

/** Changes the actor's labels on an item whose row the transaction has locked, and notifies the actor's other windows. */
export async function changeLabels(
  tx: Transaction,
  actor: Actor,
  { kind, id, labels: before }: Labelled,
  labels: readonly string[],
): Promise<void> {
  if (isDeepStrictEqual(labels, before)) return;
  await requireRoomForLabels(tx, actor, before, labels);
  await writeLabels(tx, actor, id, labels);
  announceTo(tx, ITEM_KINDS[kind].topic, [actor.id]);
  announceTo(tx, 'labels', [actor.id]);
}
