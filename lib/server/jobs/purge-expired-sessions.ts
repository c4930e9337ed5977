import type { Task } from 'graphile-worker';
import { database } from '@/lib/db/client';
import { sweepCounts } from '@/lib/server/limits/counts';
import { log } from '@/lib/server/log';

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'purge-expired-sessions': Record<string, never>;
    }
  }
}

/** How long a session lives without being used. */
const IDLE_DAYS = 7;

/** Removes what has run out and opens nothing any more: sessions, reset links, OAuth attempts, counts of limits. */
export const purgeExpiredSessions: Task = async () => {
  const [sessions, passwordResets, authorizationRequests] = await database.$transaction([
    database.$executeRaw`
      DELETE FROM sessions
      WHERE expires_at <= now() OR last_seen_at <= now() - make_interval(days => ${IDLE_DAYS}::int)`,
    database.$executeRaw`DELETE FROM password_resets WHERE expires_at <= now()`,
    database.$executeRaw`DELETE FROM authorization_requests WHERE expires_at <= now()`,
  ]);
  await sweepCounts();
  log.info(
    { event: 'expired-purged', sessions, passwordResets, authorizationRequests },
    'purged what has expired',
  );
};
