import type { Task } from 'graphile-worker';
import { log } from '@/lib/server/log';
import { pushOrder } from '@/lib/server/notifications/push-orders';
import { composePush } from '@/lib/server/push-subscriptions/compose';
import { findSubscription, push as send } from '@/lib/server/push-subscriptions/send';
import { Later } from '@/lib/server/queue/retries';

/**
 * Sends an ordered push to one browser, according to the present state. A worker that ends after it has sent and before
 * the job is removed sends again; the browser then shows the second in the place of the first, which has the same tag.
 */
export const push: Task = async (payload, { job }) => {
  const order = pushOrder.parse(payload);
  const subscription = await findSubscription(order.subscriptionId);
  if (!subscription) return;
  const about = { subscription: subscription.id, userId: subscription.user_id, job: job.id };
  const composed = await composePush(subscription.user_id, order);
  if (!composed) return;
  const outcome = await send(subscription, composed);
  if (outcome.kind !== 'busy') return;
  if (job.attempts < job.max_attempts)
    throw new Later(`The push service is busy: ${outcome.reason}`, outcome.seconds);
  // Not a dead letter: nobody can do anything about it later.
  log.warn({ event: 'push-given-up', ...about, reason: outcome.reason }, 'a push was given up');
};
