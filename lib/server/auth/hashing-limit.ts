import { availableParallelism } from 'node:os';
import { env } from '@/lib/server/env';
import { networkOf } from '@/lib/server/limits/caller-network';
import { Turns } from '@/lib/server/limits/turns';
import { requestContext } from '@/lib/server/log';

/**
 * The most passwords that wait for a slot: of one account, from one network address, and in all. At some 12 ms a hash,
 * the last waits for about three seconds. Nobody needs several at once; a network address may be that of a company. Less
 * than the calls of an address in progress (`lib/server/limits/under-way.ts`), so that known browsers are still heard.
 */
const WAITING_MAX = { member: 8, group: 60, all: 250 };

/** The most milliseconds that one waits, as for a connection to the database. */
const WAIT_MAX = 5_000;

let turns: Turns | undefined;

/**
 * Runs work that hashes a password, limited to one hash per core of the machine in all web processes together, since
 * more concurrent hashes would slow down everything else. Network addresses take turns, and accounts within them. The
 * known browsers of an address have a turn of their own: strangers who share it cannot keep them out.
 * Throws 429 when too many wait of the account or the network address, and 503 in all, or after too long a wait.
 * @param member the key of the account: its `accountKey`, or that of a person or a browser that is known to be theirs
 * @param isKnown true for a browser in which the person has signed in before
 */
export function withHashingSlot<Result>(
  member: string,
  work: () => Promise<Result>,
  isKnown = false,
): Promise<Result> {
  turns ??= new Turns({
    atOnce: Math.max(1, Math.floor(availableParallelism() / env.webProcesses)),
    waitingMax: WAITING_MAX,
    waitMax: WAIT_MAX,
    refusal: 'Too many people are signing in right now. Try again in a moment.',
  });
  const network = networkOf(requestContext.getStore()?.client ?? null);
  return turns.run({ group: isKnown ? `known ${network}` : network, member }, work);
}
