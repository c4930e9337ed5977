import { AppError } from '@/lib/server/http/app-error';

/** Seconds after which it is worth trying again. */
const RETRY_AFTER = 5;

type Options = {
  /** Pieces of work that run at once. */
  atOnce: number;
  /** How many may wait at most. */
  waitingMax: number;
  /** Milliseconds that one waits at most; without it, as long as it takes. */
  patience?: number;
  /** What whoever comes after those is told, or has waited so long. */
  refusal: string;
};

/**
 * Lets at most so many pieces of work run at once, and the others wait in order of arrival. Throws 503 instead of
 * letting a queue, or the time in it, grow without bound.
 */
export class Turns {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly options: Options) {}

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.enter();
    try {
      return await work();
    } finally {
      this.leave();
    }
  }

  private async enter(): Promise<void> {
    const { atOnce, waitingMax } = this.options;
    if (this.running < atOnce) {
      this.running += 1;
      return;
    }
    if (this.waiting.length >= waitingMax) throw this.refusal();
    await this.queue();
  }

  private queue(): Promise<void> {
    const { patience } = this.options;
    return new Promise((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer);
        resolve();
      };
      const giveUp = () => {
        this.waiting.splice(this.waiting.indexOf(enter), 1);
        reject(this.refusal());
      };
      const timer = patience === undefined ? undefined : setTimeout(giveUp, patience);
      this.waiting.push(enter);
    });
  }

  private refusal(): AppError {
    const { refusal } = this.options;
    return new AppError('unavailable', { error: refusal, details: refusal, retryAfter: RETRY_AFTER });
  }

  private leave(): void {
    const next = this.waiting.shift();
    // The place passes on directly, so that nobody who comes in between can take it.
    if (next) next();
    else this.running -= 1;
  }
}
