import { commentEmail } from '@/emails/comment-email';
import { database } from '@/lib/db/client';
import type { Compose } from './compose';
import { findLiveItemFor } from './item';
import { urlOf } from './link';
import { nameOf } from './name';

/** Composes the mail about a comment that somebody else has left on the person's own item. */
export const composeComment: Compose<'comment'> = async ({ order, person, frame }) => {
  const comment = await database.comment.findFirst({
    where: { id: order.commentId, item: { ownerId: person.id } },
    select: {
      itemId: true,
      content: true,
      author: { select: { id: true, firstName: true, lastName: true } },
    },
  });
  if (!comment?.itemId || !comment.author) return null;
  const item = await findLiveItemFor(person.id, comment.itemId);
  if (!item) return null;
  const email = await commentEmail({
    firstName: person.firstName,
    from: nameOf(comment.author),
    title: item.title,
    content: comment.content,
    actionUrl: urlOf(item),
    frame: frame(`You get this because ${item.title} is yours.`),
  });
  return { email, causedBy: comment.author.id };
};
