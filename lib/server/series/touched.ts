import { Prisma } from '@/lib/db/generated/client';

/**
 * Keeps the occurrences that somebody has touched: with fields of their own, completed or let go, or with comments,
 * stickers, files, shares or roles. `item` is a row of items.
 */
export const isTouched = Prisma.sql`(item.overridden <> '{}'
  OR EXISTS (SELECT FROM tasks WHERE tasks.id = item.id AND (tasks.completed_at IS NOT NULL OR tasks.dropped_at IS NOT NULL))
  OR EXISTS (SELECT FROM goals WHERE goals.id = item.id AND goals.completed_at IS NOT NULL)
  OR EXISTS (SELECT FROM comments WHERE comments.item_id = item.id)
  OR EXISTS (SELECT FROM stickers WHERE stickers.item_id = item.id)
  OR EXISTS (SELECT FROM attachments WHERE attachments.item_id = item.id)
  OR EXISTS (SELECT FROM shares WHERE shares.item_id = item.id)
  OR EXISTS (SELECT FROM task_collaborators WHERE task_collaborators.task_id = item.id))`;
