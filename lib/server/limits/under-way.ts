import { deliveryOf } from '@/lib/server/delivery';
import { env } from '@/lib/server/env';
import { AppError } from '@/lib/server/errors/app-error';
import type { Reply } from '@/lib/server/reply';

/**
 * The most requests of one caller in progress in this process, including waiting ones. For comparison: each window
 * sends some fifteen when it starts, and again after a change.
 */
const UNDER_WAY = { reads: 300, writes: 100 };

/** Seconds until a retry: most requests in progress end sooner, and only calls for many items take over five seconds. */
const RETRY_AFTER = 1;

const counts = { reads: new Map<string, number>(), writes: new Map<string, number>() };

/**
 * Runs the work as one of the caller's requests, which is in progress until its answer has left. Streams of events do
 * not end, and have a bound of their own. Throws 429 without running the work when too many are in progress.
 */
export async function underWay(
  request: Request,
  key: string,
  use: keyof typeof UNDER_WAY,
  work: () => Promise<Reply>,
): Promise<Reply> {
  const own = counts[use];
  const count = own.get(key) ?? 0;
  if (count >= Math.max(1, Math.round(UNDER_WAY[use] * env.rateLimitScale)))
    throw new AppError('too-many-requests', { retryAfter: RETRY_AFTER });
  own.set(key, count + 1);
  const end = () => {
    const left = (own.get(key) ?? 1) - 1;
    if (left > 0) own.set(key, left);
    else own.delete(key);
  };
  try {
    const reply = await work();
    if (reply.isEndless) end();
    else void deliveryOf(request).left.then(end);
    return reply;
  } catch (error) {
    void deliveryOf(request).left.then(end);
    throw error;
  }
}
