import { v7 as newId } from 'uuid';
import { transaction } from '@/lib/db/transaction';
import type { Actor } from '@/lib/server/actor';
import { AppError } from '@/lib/server/errors/app-error';
import { noRowsLeft, rowsLeft } from '@/lib/server/limits/row-bounds';
import type { Stored } from '@/lib/server/reply';
import { madeBefore } from '@/lib/server/targets/note-changes';
import { announceTarget, lockTarget, targetColumns } from '@/lib/server/targets/target';
import type { Emoji } from '@/lib/shared/contract/plain/sticker-sets';
import type { NewSticker, Sticker } from '@/lib/shared/contract/schemas/stickers';
import type { Target } from '@/lib/shared/contract/schemas/targets';
import { findOwnSticker, findSticker } from './reads';

/**
 * Gives a sticker. The same emoji again returns the existing one, and the same change again the one that was given, also
 * if it was removed meanwhile. Throws 404 when the actor may not see the target, 409
 * when the actor has the maximum number of stickers.
 */
export function giveSticker(actor: Actor, { emoji, ...target }: NewSticker): Promise<Stored<Sticker>> {
  return transaction(async (tx) => {
    await lockTarget(tx, actor, target, 'react');
    const id = newId();
    const made = await madeBefore(tx, actor, id);
    if (made) {
      const stored = await findOwnSticker(tx, actor, target, emoji);
      const { firstName } = actor.user;
      const given = { id: made.noteId, emoji, user: { firstName }, mine: true, ...target };
      return { isNew: false, entity: stored ?? given };
    }
    if (!(await rowsLeft(tx, 'stickers', actor.id))) {
      const stored = await findOwnSticker(tx, actor, target, emoji);
      if (stored) return { isNew: false, entity: stored };
      throw noRowsLeft('stickers');
    }
    const { count } = await tx.sticker.createMany({
      data: [{ id, emoji, userId: actor.id, ...targetColumns(actor, target) }],
      skipDuplicates: true,
    });
    const entity = await findOwnSticker(tx, actor, target, emoji);
    if (!entity) throw new AppError('not-found');
    if (count > 0) announceTarget(tx, actor, 'stickers', target);
    return { isNew: count > 0, entity };
  });
}

/**
 * Removes the actor's own sticker of an emoji from a target. Throws 404 when there is none, or the actor may not see the
 * target.
 */
export async function removeOwnSticker(actor: Actor, target: Target, emoji: Emoji): Promise<void> {
  await transaction(async (tx) => {
    const own = await findOwnSticker(tx, actor, target, emoji);
    // A repetition is answered as before, and does not remove a sticker that was given since.
    if (await madeBefore(tx, actor, own?.id ?? newId())) return;
    if (!own) throw new AppError('not-found');
    await tx.sticker.deleteMany({ where: { id: own.id } });
    announceTarget(tx, actor, 'stickers', target);
  });
}

/** Removes the actor's own sticker. Throws 404 when it is invisible, 403 when somebody else gave it. */
export async function removeSticker(actor: Actor, id: string): Promise<void> {
  await transaction(async (tx) => {
    if (await madeBefore(tx, actor, id)) return;
    const sticker = await findSticker(tx, actor, id);
    if (!sticker) throw new AppError('not-found');
    if (!sticker.mine) throw new AppError('forbidden');
    await tx.sticker.deleteMany({ where: { id } });
    announceTarget(tx, actor, 'stickers', sticker);
  });
}
