import { transaction } from '@/lib/db/transaction';
import { announceTo } from '@/lib/server/live/announce';
import { log } from '@/lib/server/log';
import { notify } from '@/lib/server/notifications/notify';
import type { Connection } from './access-tokens';

/**
 * Marks a connection that Google no longer accepts as inactive, and notifies its person: once, however many mails fail,
 * and not when the person has reconnected meanwhile.
 */
export async function markLost({ userId, email, refreshToken }: Connection): Promise<void> {
  const isFirst = await transaction(async (tx) => {
    const { count } = await tx.emailIntegration.updateMany({
      where: { userId, refreshToken, isActive: true },
      data: { isActive: false },
    });
    if (count === 0) return false;
    await notify(tx, [userId], {
      type: 'general',
      title: 'Gmail is no longer connected',
      message: `Reminders and digests come by Dayfold's own mail until you connect ${email} again.`,
      actionUrl: '/email-settings',
    });
    announceTo(tx, 'emailIntegration', [userId]);
    return true;
  });
  if (isFirst) log.warn({ event: 'gmail-lost', userId }, 'Gmail is no longer connected');
}
