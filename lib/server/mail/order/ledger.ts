import { autocommit } from '@/lib/db/autocommit';
import { database } from '@/lib/db/client';

/** Seconds after which a job that is sending no longer blocks others. Deliveries time out sooner. */
const TAKEN_SECONDS = 120;

/**
 * The result of `takeOccasion`. 'ours again': this job has tried before, or has taken over from a job that timed out.
 */
export type Taken = 'ours' | 'ours again' | 'sent' | 'busy';

/**
 * Reserves an occasion for one job, in one statement: when it is free, when an earlier attempt of this job has reserved
 * it, or when the job that has reserved it has timed out.
 */
export async function takeOccasion(
  occasion: Uint8Array<ArrayBuffer>,
  userId: string,
  jobId: string,
): Promise<Taken> {
  const [taken] = await autocommit.$queryRaw<{ is_new: boolean }[]>`
    INSERT INTO mails AS mail (occasion, user_id, job_id) VALUES (${occasion}, ${userId}::uuid, ${jobId}::bigint)
    ON CONFLICT (occasion) DO UPDATE SET job_id = excluded.job_id, taken_at = now()
    WHERE mail.sent_at IS NULL
      AND (mail.job_id = excluded.job_id OR mail.taken_at < now() - make_interval(secs => ${TAKEN_SECONDS}))
    RETURNING xmax = 0 AS is_new`;
  if (taken) return taken.is_new ? 'ours' : 'ours again';
  const mail = await database.mail.findUnique({ where: { occasion }, select: { sentAt: true } });
  return mail?.sentAt ? 'sent' : 'busy';
}

/** Releases the occasion of a mail that will not be sent. */
export async function releaseOccasion(occasion: Uint8Array<ArrayBuffer>): Promise<void> {
  await database.mail.deleteMany({ where: { occasion } });
}

export async function recordSent(occasion: Uint8Array<ArrayBuffer>): Promise<void> {
  await database.mail.updateMany({ where: { occasion }, data: { sentAt: new Date() } });
}
