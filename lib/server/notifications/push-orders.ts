import { z } from 'zod';
import { Prisma } from '@/lib/db/generated/client';
import type { Transaction } from '@/lib/db/transaction';

/**
 * Orders of pushes to people's browsers: a job for each subscription, enqueued in the transaction of its cause. An
 * order contains only ids; what it says is composed when it is sent.
 */

export const pushOrder = z.object({
  subscriptionId: z.uuid(),
  /** For news: the notification. `itemId` is then the item that it is about, or null. */
  notificationId: z.uuid().optional(),
  itemId: z.uuid().nullable(),
  /** For a reminder: the time at which the item begins. */
  startsAt: z.iso.datetime().optional(),
  /** For a reminder that the person has set for the item: how many minutes before. */
  lead: z.int().optional(),
  /** A reminder that the person has put off, which may come when the item has begun. */
  isLater: z.boolean().optional(),
});
export type PushOrder = z.infer<typeof pushOrder>;

declare global {
  namespace GraphileWorker {
    interface Tasks {
      push: PushOrder;
    }
  }
}

/** The most attempts to send a push: about twenty minutes, or longer if the service names later times. */
const ATTEMPTS = 7;

/** The priority of reminders, before mails and news, since they are of no use when they are late. */
const REMINDERS_FIRST = -10;

/**
 * Enqueues jobs in SQL, without a call of the queue where nobody has a subscription. The jobs of one person run one
 * after the other, so that a push service that does not answer holds one of the places of pushes at most.
 * @param orders selects user_id, key (the end of the job's key) and payload (without the subscription)
 */
const pushJobs = (orders: Prisma.Sql, priority: number): Prisma.Sql => Prisma.sql`
  SELECT CASE WHEN cardinality(specs) > 0 THEN (SELECT count(*)::int FROM graphile_worker.add_jobs(specs)) ELSE 0 END AS jobs
  FROM (SELECT ARRAY(
    SELECT ROW('push'::text, (orders.payload || jsonb_build_object('subscriptionId', subscription.id))::json,
      'push:' || subscription.user_id, NULL, ${ATTEMPTS}::int, 'push:' || subscription.id || ':' || orders.key,
      ${priority}::smallint, NULL)::graphile_worker.job_spec
    FROM (${orders}) AS orders JOIN push_subscriptions AS subscription ON subscription.user_id = orders.user_id
    ORDER BY subscription.id, orders.key) AS specs) AS ordered`;

/** @param news selects user_id, notification_id and item_id */
export const pushNews = (news: Prisma.Sql): Prisma.Sql =>
  pushJobs(
    Prisma.sql`
      SELECT user_id, notification_id::text AS key,
        jsonb_build_object('notificationId', notification_id, 'itemId', item_id) AS payload
      FROM (${news}) AS news`,
    0,
  );

/** Orders the reminder of an item in all browsers of a person. */
export async function pushReminder(
  tx: Transaction,
  {
    personId,
    itemId,
    ...order
  }: { personId: string; itemId: string } & Pick<PushOrder, 'startsAt' | 'lead' | 'isLater'>,
): Promise<void> {
  const payload = JSON.stringify({ itemId, ...order });
  await tx.$queryRaw`${pushJobs(
    Prisma.sql`
      SELECT ${personId}::uuid AS user_id, ${`reminder:${itemId}`}::text AS key, ${payload}::jsonb AS payload`,
    REMINDERS_FIRST,
  )}`;
}
