import { transaction } from '@/lib/db/transaction';
import type { Actor } from '@/lib/server/actor';
import { announceTo } from '@/lib/server/live/announce';
import type { ReadInput } from '@/lib/shared/contract/schemas/notifications';

/** Marks the actor's own notifications as read; other ids are ignored. */
export async function markRead(actor: Actor, input: ReadInput): Promise<void> {
  const which = 'ids' in input ? { id: { in: input.ids } } : {};
  await transaction(async (tx) => {
    const { count } = await tx.notification.updateMany({
      where: { userId: actor.id, readAt: null, ...which },
      data: { readAt: new Date() },
    });
    if (count > 0) announceTo(tx, 'notifications', [actor.id]);
  });
}
