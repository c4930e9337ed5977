import { availableParallelism } from 'node:os';
import { env } from '@/lib/server/env';
import { AppError } from '@/lib/server/http/app-error';

/** How many may wait at most: at some 12 ms a hash, the last of them waits for about three seconds. */
const WAITING_MAX = 250;

/**
 * Lets at most so many pieces of work run at once, and the others wait in order of arrival. Throws 503 instead of
 * letting a queue grow without bound.
 */
export class Turns {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly atOnce: number,
    private readonly waitingMax = WAITING_MAX,
  ) {}

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.enter();
    try {
      return await work();
    } finally {
      this.leave();
    }
  }

  private async enter(): Promise<void> {
    if (this.running < this.atOnce) {
      this.running += 1;
      return;
    }
    if (this.waiting.length >= this.waitingMax)
      throw new AppError('unavailable', {
        error: 'Too many people are signing in right now.',
        details: 'Too many people are signing in right now. Try again in a moment.',
        retryAfter: 5,
      });
    await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  private leave(): void {
    const next = this.waiting.shift();
    // The place passes on directly, so that nobody who comes in between can take it.
    if (next) next();
    else this.running -= 1;
  }
}

let turns: Turns | undefined;

/**
 * Runs what hashes a password, at most once per core of the machine at a time: each of the web processes has its part of
 * the cores. Hashes on top of each other would only slow down everything else.
 */
export function inHashingTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  turns ??= new Turns(Math.max(1, Math.floor(availableParallelism() / env.webProcesses)));
  return turns.run(work);
}
