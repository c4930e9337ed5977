import { autocommit } from '@/lib/db/autocommit';
import { database } from '@/lib/db/client';

/** Seconds after which a job that is sending no longer blocks others: deliveries time out sooner. */
const TAKEN_SECONDS = 120;

/** 'ours again': by an earlier try of the same job, or after another job was not heard of any more. */
export type Taken = 'ours' | 'ours again' | 'sent' | 'busy';

/**
 * Takes an occasion for one job, in one statement: when it is free, when this job has it from an earlier try, or when
 * its holder has not been heard of for long.
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

/** Releases the occasion of a mail that will not be sent after all. */
export async function releaseOccasion(occasion: Uint8Array<ArrayBuffer>): Promise<void> {
  await database.mail.deleteMany({ where: { occasion } });
}

export async function recordSent(occasion: Uint8Array<ArrayBuffer>): Promise<void> {
  await database.mail.updateMany({ where: { occasion }, data: { sentAt: new Date() } });
}
