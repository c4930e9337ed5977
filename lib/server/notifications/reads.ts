import { autocommit } from '@/lib/db/autocommit';
import { visibleTo } from '@/lib/server/access/visible';
import type { Actor } from '@/lib/server/actor';
import { NOTIFICATIONS_MAX } from '@/lib/shared/contract/plain/limits';
import type { Notification } from '@/lib/shared/contract/schemas/notifications';

type NotificationRow = Omit<Notification, 'timestamp'> & { created_at: Date };

/**
 * Lists the actor's unread notifications, newest first, without those of items that the actor may not see any more, as
 * after a share has ended.
 */
export async function listNotifications(actor: Actor): Promise<Notification[]> {
  const rows = await autocommit.$queryRaw<NotificationRow[]>`
    SELECT news.id, news.title, news.message, news.type::text AS type, news.action_url AS "actionUrl", news.created_at
    FROM notifications AS news LEFT JOIN items AS item ON item.id = news.item_id
    WHERE news.user_id = ${actor.id}::uuid AND news.read_at IS NULL
      AND (news.item_id IS NULL OR ${visibleTo(actor.id)})
    ORDER BY news.created_at DESC, news.id DESC LIMIT ${NOTIFICATIONS_MAX}`;
  return rows.map(({ created_at, ...row }) => ({ ...row, timestamp: created_at.toISOString() }));
}
