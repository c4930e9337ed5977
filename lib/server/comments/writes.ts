import { v7 as newId } from 'uuid';
import { type Transaction, transaction } from '@/lib/db/transaction';
import type { AuthorizedItem } from '@/lib/server/access/authorize';
import type { Actor } from '@/lib/server/actor';
import { AppError } from '@/lib/server/errors/app-error';
import { noRowsLeft, rowsLeft } from '@/lib/server/limits/row-bounds';
import { notifyOfComment } from '@/lib/server/notifications/news';
import { changeCommentNews } from '@/lib/server/notifications/notify';
import type { Stored } from '@/lib/server/reply';
import { type MadeBefore, madeBefore } from '@/lib/server/targets/note-changes';
import { announceTarget, lockTarget, targetColumns } from '@/lib/server/targets/target';
import type { Comment, CommentPatch, NewComment } from '@/lib/shared/contract/schemas/comments';
import type { Target } from '@/lib/shared/contract/schemas/targets';
import { findComment } from './reads';

/**
 * Adds a comment, once for each id and each change. One that was deleted meanwhile is answered as it was written. Throws
 * 404 when the actor may not see the target, 409 when the id is somebody else's comment, or the actor has the maximum
 * number of comments.
 */
export function createComment(
  actor: Actor,
  { id = newId(), content, ...target }: NewComment,
): Promise<Stored<Comment>> {
  return transaction(async (tx) => {
    const item = await lockTarget(tx, actor, target, 'comment');
    const made = await madeBefore(tx, actor, id);
    if (made) {
      const stored = await findComment(tx, actor, made.noteId);
      return { isNew: false, entity: stored ?? writtenAt(actor, made, { content, ...target }) };
    }
    if (!(await rowsLeft(tx, 'comments', actor.id))) {
      const stored = await findComment(tx, actor, id);
      if (stored?.mine) return { isNew: false, entity: stored };
      throw noRowsLeft('comments');
    }
    const { count } = await tx.comment.createMany({
      data: [{ id, content, authorId: actor.id, ...targetColumns(actor, target) }],
      skipDuplicates: true,
    });
    const entity = await findComment(tx, actor, id);
    if (!entity?.mine) throw new AppError('conflict', { details: 'This id is taken already.' });
    if (count > 0) await notifyOfNew(tx, actor, target, item, entity);
    return { isNew: count > 0, entity };
  });
}

/** Returns a comment of the actor that was deleted, as it was when it was new. */
function writtenAt(
  { user: { firstName, email } }: Actor,
  { noteId, madeAt }: MadeBefore,
  { content, targetType, targetId }: Target & { content: string },
): Comment {
  const createdAt = madeAt.toISOString();
  return {
    id: noteId,
    content,
    createdAt,
    updatedAt: createdAt,
    version: 1,
    author: { firstName, email },
    mine: true,
    targetType,
    targetId,
  };
}

async function notifyOfNew(
  tx: Transaction,
  actor: Actor,
  target: Target,
  item: AuthorizedItem | null,
  comment: Comment,
): Promise<void> {
  announceTarget(tx, actor, 'comments', target);
  if (item && target.targetType !== 'day')
    await notifyOfComment(tx, actor, { ...item, kind: target.targetType }, comment);
}

/** Locks the actor's own comment. Throws 404 when it is invisible, 403 when somebody else wrote it. */
async function takeOwn(tx: Transaction, actor: Actor, id: string): Promise<Comment> {
  await tx.$executeRaw`SELECT 1 FROM comments WHERE id = ${id}::uuid FOR UPDATE`;
  const comment = await findComment(tx, actor, id);
  if (!comment) throw new AppError('not-found');
  if (!comment.mine) throw new AppError('forbidden');
  return comment;
}

/** Throws as `takeOwn` does, without a lock, to answer 404 and 403 before an invalid body. */
export const requireOwnComment = (actor: Actor, id: string): Promise<Comment> =>
  transaction((tx) => takeOwn(tx, actor, id));

/** Changes the actor's own comment. Throws 409 with the stored comment when `version` is not the stored one. */
export function updateComment(
  actor: Actor,
  id: string,
  { content, version }: CommentPatch,
): Promise<Comment> {
  return transaction(async (tx) => {
    const stored = await takeOwn(tx, actor, id);
    if (await madeBefore(tx, actor, id)) return stored;
    if (version !== undefined && version !== stored.version)
      throw new AppError('conflict', { details: 'This comment was changed a moment ago.', current: stored });
    if (content === stored.content) return stored;
    await tx.comment.update({
      where: { id },
      data: { content, version: { increment: 1 }, updatedAt: new Date() },
    });
    await changeCommentNews(tx, { id, content });
    announceTarget(tx, actor, 'comments', stored);
    const changed = await findComment(tx, actor, id);
    if (!changed) throw new AppError('not-found');
    return changed;
  });
}

/** Deletes the actor's own comment. Throws as `takeOwn` does. */
export async function deleteComment(actor: Actor, id: string): Promise<void> {
  await transaction(async (tx) => {
    if (await madeBefore(tx, actor, id)) return;
    const comment = await takeOwn(tx, actor, id);
    await tx.comment.delete({ where: { id } });
    announceTarget(tx, actor, 'comments', comment);
  });
}
