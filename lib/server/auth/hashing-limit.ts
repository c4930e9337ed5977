import { availableParallelism } from 'node:os';
import { env } from '@/lib/server/env';
import { ConcurrencyLimit } from '@/lib/server/limits/concurrency-limit';

/** Most people that wait: at some 12 ms a hash, the last waits for about three seconds. */
const WAITING_MAX = 250;

/** Milliseconds that one waits at most, as for a connection to the database. */
const WAIT_MAX = 5_000;

let limit: ConcurrencyLimit | undefined;

/**
 * Runs work that hashes a password, at most once per core of the machine at a time; the web processes share the cores.
 * More concurrent hashes would only slow down everything else.
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
