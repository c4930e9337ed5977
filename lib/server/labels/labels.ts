import { v7 as newId } from 'uuid';
import { autocommit } from '@/lib/db/autocommit';
import { Prisma } from '@/lib/db/generated/client';
import type { RawStatements } from '@/lib/db/raw-statements';
import { sqlStateOf } from '@/lib/db/sql-state';
import { type Transaction, transaction } from '@/lib/db/transaction';
import { visibleTo } from '@/lib/server/access/visible';
import type { Actor } from '@/lib/server/actor';
import { AppError } from '@/lib/server/errors/app-error';
import { requireRowsLeft } from '@/lib/server/limits/row-bounds';
import { announceTo } from '@/lib/server/live/announce';
import type { Stored } from '@/lib/server/reply';
import { foldName } from '@/lib/shared/contract/plain/label-names';
import type { Topic } from '@/lib/shared/contract/plain/topics';
import type { Label, LabelPatch, NewLabel } from '@/lib/shared/contract/schemas/labels';
import { ITEM_TOPICS } from '@/lib/shared/policy/item-kinds';
import { nameTaken } from './name-taken';

/** Lists the actor's labels by name, with how many live items that the actor sees have each: of a series, one. */
export const listLabels = (actor: Actor): Promise<Label[]> => select(autocommit, actor, Prisma.sql`true`);

/** @param condition keeps those of the actor's labels that are read, by their `label_id` */
const select = (db: RawStatements, actor: Actor, condition: Prisma.Sql): Promise<Label[]> =>
  db.$queryRaw<Label[]>`
    WITH counted AS (
      SELECT label_id, count(*)::int AS count FROM (
        SELECT DISTINCT label_id, coalesce(item.series_id, item.id) FROM item_labels JOIN items AS item ON item.id = item_id
        WHERE person_id = ${actor.id}::uuid AND ${condition} AND item.deleted_at IS NULL AND ${visibleTo(actor.id)}) AS once
      GROUP BY label_id)
    SELECT own.label_id AS id, own.name, own.colour, coalesce(counted.count, 0) AS count
    FROM (SELECT id AS label_id, name, folded, colour::text AS colour FROM labels
      WHERE owner_id = ${actor.id}::uuid) AS own LEFT JOIN counted USING (label_id)
    WHERE ${condition} ORDER BY own.folded COLLATE "C", own.label_id`;

async function find(db: RawStatements, actor: Actor, id: string): Promise<Label | null> {
  const [label] = await select(db, actor, Prisma.sql`label_id = ${id}::uuid`);
  return label ?? null;
}

/**
 * Creates a label. When the id is that of the actor's own one, returns it as stored. Throws 409 when the id is somebody
 * else's, when the actor has a label of this name, and when the account has the maximum number of labels.
 */
export const createLabel = (actor: Actor, { id = newId(), name, colour }: NewLabel): Promise<Stored<Label>> =>
  transaction(async (tx) => {
    const stored = await find(tx, actor, id);
    if (stored) return { isNew: false, entity: stored };
    await requireRowsLeft(tx, 'labels', actor.id);
    const folded = foldName(name);
    const [made] = await tx.$queryRaw<unknown[]>`
      INSERT INTO labels (id, owner_id, name, folded, colour)
      VALUES (${id}::uuid, ${actor.id}::uuid, ${name}, ${folded}, ${colour}::label_colour)
      ON CONFLICT DO NOTHING RETURNING id`;
    if (made) {
      announce(tx, actor, 'labels');
      return { isNew: true, entity: { id, name, colour, count: 0 } };
    }
    // The same call may have been answered meanwhile.
    const twin = await find(tx, actor, id);
    if (twin) return { isNew: false, entity: twin };
    const [named] = await tx.$queryRaw<unknown[]>`
      SELECT 1 FROM labels WHERE owner_id = ${actor.id}::uuid AND folded = ${folded}`;
    throw named ? nameTaken() : new AppError('conflict', { details: 'This id is taken already.' });
  });

const UNIQUE_VIOLATION = '23505';

/** Changes a label. Throws 404 for one that is not the actor's, and 409 when the actor has another of the new name. */
export async function updateLabel(actor: Actor, id: string, { name, colour }: LabelPatch): Promise<Label> {
  try {
    return await transaction(async (tx) => {
      const changed = await tx.$executeRaw`
        UPDATE labels SET name = coalesce(${name ?? null}, name),
          folded = coalesce(${name === undefined ? null : foldName(name)}, folded),
          colour = CASE WHEN ${colour === undefined}::boolean THEN colour ELSE ${colour ?? null}::label_colour END
        WHERE id = ${id}::uuid AND owner_id = ${actor.id}::uuid`;
      const label = changed > 0 ? await find(tx, actor, id) : null;
      if (!label) throw new AppError('not-found');
      announce(tx, actor, 'labels');
      return label;
    });
  } catch (error) {
    throw sqlStateOf(error) === UNIQUE_VIOLATION ? nameTaken() : error;
  }
}

/** Deletes a label, and takes it off everything. Throws 404 for one that is not the actor's. */
export const deleteLabel = (actor: Actor, id: string): Promise<void> =>
  transaction(async (tx) => {
    const gone = await tx.$executeRaw`
      DELETE FROM labels WHERE id = ${id}::uuid AND owner_id = ${actor.id}::uuid`;
    if (gone === 0) throw new AppError('not-found');
    announce(tx, actor, 'labels', ...ITEM_TOPICS);
  });

/** Notifies the actor's other windows: nobody else sees a label. */
function announce(tx: Transaction, actor: Actor, ...topics: readonly Topic[]): void {
  for (const topic of topics) announceTo(tx, topic, [actor.id]);
}
