import { AppError } from '@/lib/server/errors/app-error';

/** Seconds after which a retry is worthwhile. */
const RETRY_AFTER = 5;

type Options = {
  /** Most pieces of work that run at once. */
  atOnce: number;
  /** Most pieces of work that wait. */
  waitingMax: number;
  /** Milliseconds that one waits at most; unlimited if omitted. */
  waitMax?: number;
  /** The message of a refusal, after too many or too long a wait. */
  refusal: string;
  /** The code of a refusal; 503 if omitted. */
  code?: 'unavailable' | 'too-many-requests';
};

/**
 * Runs at most so many pieces of work at once; others wait in order of arrival. Throws 503 (or 429) before the queue,
 * or the time in it, grows without bound.
 */
export class ConcurrencyLimit {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly options: Options) {}

  get isIdle(): boolean {
    return this.running === 0;
  }

  /** @param caller aborts when nobody needs the result any more; work that has not begun by then is dropped */
  async run<Result>(work: () => Promise<Result>, caller?: AbortSignal): Promise<Result> {
    if (caller?.aborted) throw this.refusal();
    await this.enter(caller);
    try {
      return await work();
    } finally {
      this.leave();
    }
  }

  private async enter(caller?: AbortSignal): Promise<void> {
    const { atOnce, waitingMax } = this.options;
    if (this.running < atOnce) {
      this.running += 1;
      return;
    }
    if (this.waiting.length >= waitingMax) throw this.refusal();
    await this.queue(caller);
  }

  private queue(caller?: AbortSignal): Promise<void> {
    const { waitMax } = this.options;
    return new Promise((resolve, reject) => {
      const stopWaiting = () => {
        clearTimeout(timer);
        caller?.removeEventListener('abort', giveUp);
      };
      const enter = () => {
        stopWaiting();
        resolve();
      };
      const giveUp = () => {
        stopWaiting();
        this.waiting.splice(this.waiting.indexOf(enter), 1);
        reject(this.refusal());
      };
      const timer = waitMax === undefined ? undefined : setTimeout(giveUp, waitMax);
      caller?.addEventListener('abort', giveUp);
      this.waiting.push(enter);
    });
  }

  private refusal(): AppError {
    const { refusal, code = 'unavailable' } = this.options;
    return new AppError(code, { error: refusal, details: refusal, retryAfter: RETRY_AFTER });
  }

  private leave(): void {
    const next = this.waiting.shift();
    // The slot passes on directly, so that no newcomer can take it.
    if (next) next();
    else this.running -= 1;
  }
}

/** One concurrency limit for each key: a caller with much work waits behind their own. */
export class KeyedConcurrencyLimit {
  private readonly limits = new Map<string, ConcurrencyLimit>();

  constructor(private readonly options: Options) {}

  async run<Result>(personId: string, work: () => Promise<Result>, caller?: AbortSignal): Promise<Result> {
    const limit = this.limits.get(personId) ?? new ConcurrencyLimit(this.options);
    this.limits.set(personId, limit);
    try {
      return await limit.run(work, caller);
    } finally {
      if (limit.isIdle) this.limits.delete(personId);
    }
  }
}
