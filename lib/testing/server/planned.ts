import { database } from '@/lib/db/client';
import { type MailOrder, mailOrder } from '@/lib/server/mail/order/orders';
import { replan } from '@/lib/server/reminders/plan';
import type { Person } from './people';

/** Returns the times of the reminders that are planned for a person, by the id of the item. */
export async function plannedFor({ user }: Person): Promise<Record<string, string>> {
  const rows = await database.$queryRaw<{ key: string; run_at: Date }[]>`
    SELECT key, run_at FROM graphile_worker.jobs
    WHERE task_identifier = 'remind' AND starts_with(key, ${`reminder:${user.id}:`})`;
  return Object.fromEntries(rows.map(({ key, run_at }) => [key.split(':')[2] ?? '', run_at.toISOString()]));
}

/** Runs and deletes the jobs that plan people's reminders anew after a change of their zone or their lead time. */
export async function runReplanJobs(now?: Date): Promise<void> {
  const rows = await database.$queryRaw<{ key: string }[]>`
    SELECT key FROM graphile_worker.jobs WHERE task_identifier = 'plan-reminders'`;
  await database.$executeRaw`
    SELECT graphile_worker.remove_job(key) FROM graphile_worker.jobs WHERE task_identifier = 'plan-reminders'`;
  for (const { key } of rows) await replan(key.split(':')[1] ?? '', now);
}

/** Returns the ordered mails of these kinds that have not been sent. */
export async function orderedMails(...kinds: MailOrder['kind'][]): Promise<MailOrder[]> {
  const rows = await database.$queryRaw<{ payload: unknown }[]>`
    SELECT job.payload FROM graphile_worker._private_jobs AS job
    JOIN graphile_worker._private_tasks AS task ON task.id = job.task_id
    WHERE task.identifier = 'send-mail' ORDER BY job.id`;
  return rows.map(({ payload }) => mailOrder.parse(payload)).filter(({ kind }) => kinds.includes(kind));
}
