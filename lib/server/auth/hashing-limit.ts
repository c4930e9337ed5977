import { availableParallelism } from 'node:os';
import { env } from '@/lib/server/env';
import { ConcurrencyLimit } from '@/lib/server/limits/concurrency-limit';

/** The most people that wait for a slot: at some 12 ms a hash, the last waits for about three seconds. */
const WAITING_MAX = 250;

/** The most milliseconds that one waits, as for a connection to the database. */
const WAIT_MAX = 5_000;

let limit: ConcurrencyLimit | undefined;

/**
 * Runs work that hashes a password, limited to one hash per core of the machine in all web processes together, since
 * more concurrent hashes would slow down everything else.
 */
export function withHashingSlot<Result>(work: () => Promise<Result>): Promise<Result> {
  limit ??= new ConcurrencyLimit({
    atOnce: Math.max(1, Math.floor(availableParallelism() / env.webProcesses)),
    waitingMax: WAITING_MAX,
    waitMax: WAIT_MAX,
    refusal: 'Too many people are signing in right now. Try again in a moment.',
  });
  return limit.run(work);
}
