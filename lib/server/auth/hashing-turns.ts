import { availableParallelism } from 'node:os';
import { env } from '@/lib/server/env';
import { Turns } from '@/lib/server/limits/concurrency-limit';

/** How many may wait at most: at some 12 ms a hash, the last of them waits for about three seconds. */
const WAITING_MAX = 250;

/** Milliseconds that one waits at most, as for a connection to the database. */
const PATIENCE = 5_000;

let turns: Turns | undefined;

/**
 * Runs what hashes a password, at most once per core of the machine at a time: each of the web processes has its part of
 * the cores. Hashes on top of each other would only slow down everything else.
 */
export function inHashingTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  turns ??= new Turns({
    atOnce: Math.max(1, Math.floor(availableParallelism() / env.webProcesses)),
    waitingMax: WAITING_MAX,
    patience: PATIENCE,
    refusal: 'Too many people are signing in right now. Try again in a moment.',
  });
  return turns.run(work);
}
