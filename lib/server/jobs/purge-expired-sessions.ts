import type { Task } from 'graphile-worker';
import { database } from '@/lib/db/client';
import { IDLE_FOR } from '@/lib/server/auth/session-row';
import { sweepCounts } from '@/lib/server/limits/counts';
import { log } from '@/lib/server/log';

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'purge-expired-sessions': Record<string, never>;
    }
  }
}

/** Days for which the record of a sent mail stays: no occasion is ordered again later than that. */
const MAIL_DAYS = 90;

/**
 * Removes expired rows: sessions, reset links, links that confirm an address or undo its change, sign-up invitations,
 * OAuth attempts, counts of limits, and the record of sent mails.
 */
export const purgeExpiredSessions: Task = async () => {
  const [
    sessions,
    passwordResets,
    addressChanges,
    addressConfirmations,
    authorizationRequests,
    invitations,
    mails,
  ] = await database.$transaction([
    database.$executeRaw`
        DELETE FROM sessions
        WHERE expires_at <= now() OR last_seen_at <= now() - ${IDLE_FOR}`,
    database.$executeRaw`DELETE FROM password_resets WHERE expires_at <= now()`,
    database.$executeRaw`DELETE FROM address_changes WHERE expires_at <= now()`,
    database.$executeRaw`DELETE FROM address_confirmations WHERE expires_at <= now()`,
    database.$executeRaw`DELETE FROM authorization_requests WHERE expires_at <= now()`,
    database.$executeRaw`DELETE FROM sign_up_invitations WHERE expires_at <= now()`,
    database.$executeRaw`DELETE FROM mails WHERE taken_at <= now() - make_interval(days => ${MAIL_DAYS}::int)`,
  ]);
  await sweepCounts();
  const purged = {
    sessions,
    passwordResets,
    addressChanges,
    addressConfirmations,
    authorizationRequests,
    invitations,
    mails,
  };
  log.info({ event: 'expired-purged', ...purged }, 'removed expired rows');
};
