import { CallerLimit, type Use } from '@/lib/db/caller-limit';
import { deliveryOf } from '@/lib/server/delivery';
import { env } from '@/lib/server/env';
import { AppError } from '@/lib/server/errors/app-error';
import type { Reply } from '@/lib/server/reply';

/**
 * The most requests of one caller in progress in this process, including those that wait for a connection. For
 * comparison: each window sends some fifteen when it starts, and again after a change.
 */
const UNDER_WAY = { reads: 300, writes: 100 };

/** Seconds until a retry: most requests in progress end sooner, and only calls for many items take over five seconds. */
const RETRY_AFTER = 1;

const requests = new CallerLimit({
  each: (use) => Math.max(1, Math.round(UNDER_WAY[use] * env.rateLimitScale)),
});

/**
 * Runs the work as one of the caller's requests, which is in progress until its answer has left. Streams of events do
 * not end, and have a bound of their own. Throws 429 without running the work when too many are in progress.
 */
export async function underWay(
  request: Request,
  key: string,
  use: Use,
  work: () => Promise<Reply>,
): Promise<Reply> {
  const end = requests.takeNow(key, use);
  if (!end) throw new AppError('too-many-requests', { retryAfter: RETRY_AFTER });
  let reply: Reply | undefined;
  try {
    reply = await work();
    return reply;
  } finally {
    if (reply?.isEndless) end();
    else void deliveryOf(request).left.then(end);
  }
}
