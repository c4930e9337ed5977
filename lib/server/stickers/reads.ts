import { autocommit } from '@/lib/db/autocommit';
import { Prisma } from '@/lib/db/generated/client';
import type { RawStatements } from '@/lib/db/raw-statements';
import type { Actor } from '@/lib/server/actor';
import {
  childSource,
  childVisibleTo,
  refersTo,
  requireTarget,
  type TargetRow,
  targetIn,
  targetRowColumns,
} from '@/lib/server/targets/target';
import type { Emoji } from '@/lib/shared/contract/plain/sticker-sets';
import type { Sticker } from '@/lib/shared/contract/schemas/stickers';
import type { Target } from '@/lib/shared/contract/schemas/targets';

type StickerRow = TargetRow & { id: string; emoji: string; user_id: string; first_name: string };

const dto =
  (actor: Actor) =>
  (row: StickerRow): Sticker => ({
    id: row.id,
    emoji: row.emoji,
    user: { firstName: row.first_name },
    mine: row.user_id === actor.id,
    ...targetIn(row),
  });

async function select(db: RawStatements, actor: Actor, condition: Prisma.Sql): Promise<Sticker[]> {
  const rows = await db.$queryRaw<StickerRow[]>`
    SELECT child.id, child.emoji, child.user_id, giver.first_name, ${targetRowColumns}
    FROM stickers AS child ${childSource} JOIN users AS giver ON giver.id = child.user_id
    WHERE ${condition} AND ${childVisibleTo(actor)}
    ORDER BY child.created_at, child.id`;
  return rows.map(dto(actor));
}

/**
 * Lists the stickers on an item or on one's own day, oldest first. Throws 404 when the actor may not see the target.
 */
export async function listStickers(actor: Actor, target: Target): Promise<Sticker[]> {
  await requireTarget(actor, target, 'read');
  return select(autocommit, actor, refersTo(actor, target));
}

/** Returns one sticker; null when it is absent or its target is invisible to the actor. */
export async function findSticker(db: RawStatements, actor: Actor, id: string): Promise<Sticker | null> {
  const [found] = await select(db, actor, Prisma.sql`child.id = ${id}::uuid`);
  return found ?? null;
}

/** Returns the actor's own sticker of that emoji on the target, or null. */
export async function findOwnSticker(
  db: RawStatements,
  actor: Actor,
  target: Target,
  emoji: Emoji,
): Promise<Sticker | null> {
  const own = Prisma.sql`${refersTo(actor, target)} AND child.user_id = ${actor.id}::uuid AND child.emoji = ${emoji}`;
  const [found] = await select(db, actor, own);
  return found ?? null;
}
