import { database } from '@/lib/db/client';
import type { Actor } from '@/lib/server/actor';
import { NOTIFICATIONS_MAX } from '@/lib/shared/contract/limits';
import type { Notification } from '@/lib/shared/contract/notifications';

/** Lists the actor's unread notifications, newest first. */
export async function listNotifications(actor: Actor): Promise<Notification[]> {
  const rows = await database.notification.findMany({
    where: { userId: actor.id, readAt: null },
    select: { id: true, title: true, message: true, type: true, createdAt: true, actionUrl: true },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: NOTIFICATIONS_MAX,
  });
  return rows.map(({ createdAt, ...row }) => ({ ...row, timestamp: createdAt.toISOString() }));
}
