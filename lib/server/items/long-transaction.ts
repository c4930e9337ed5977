import { LONG, type Transaction, transaction } from '@/lib/db/transaction';
import type { Actor } from '@/lib/server/actor';
import { env } from '@/lib/server/env';
import { KeyedConcurrencyLimit } from '@/lib/server/limits/concurrency-limit';

/** Those that wait hold no connection. */
const limitOfEach = new KeyedConcurrencyLimit({
  get atOnce() {
    return Math.max(1, Math.round(env.rateLimitScale));
  },
  waitingMax: 100,
  waitMax: 20_000,
  refusal: 'Your other changes of what repeats are not done yet. Try again in a moment.',
  code: 'too-many-requests',
});

/**
 * Runs a transaction that may write hundreds of occurrences, of which each person has one at a time in this process
 * (`RATE_LIMIT_SCALE` multiplies that). Must not be called within another one. Throws 429 when too many wait, or for too
 * long.
 */
export const longTransaction = <Result>(
  actor: Actor,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> => limitOfEach.run(actor.id, () => transaction(work, LONG));
