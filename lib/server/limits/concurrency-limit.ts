import { type ApiRequest, deliveryOf } from '@/lib/server/api-request';
import { AppError } from '@/lib/server/errors/app-error';

/** Seconds after which a retry is worthwhile. */
const RETRY_AFTER = 5;

type Options = {
  /** The most pieces of work that run at once. */
  atOnce: number;
  /** The most pieces of work that wait. */
  waitingMax: number;
  /** The most milliseconds that one waits; unlimited if omitted. */
  waitMax?: number;
  /** The message of a refusal, for too many waiting or too long a wait. */
  refusal: string;
  /** The code of a refusal; 503 if omitted. */
  code?: 'unavailable' | 'too-many-requests';
};

/**
 * Runs at most `atOnce` pieces of work at a time; others wait in order of arrival. Throws 503 (or 429) when too many
 * wait, or one has waited too long, so that neither grows without bound.
 */
export class ConcurrencyLimit {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly options: Options) {}

  get isIdle(): boolean {
    return this.running === 0;
  }

  /**
   * Runs the work once a slot is free.
   * @param caller aborts when nobody needs the result any more; work that has not begun by then is dropped
   */
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
    // Passes the slot directly to the next, so that work which arrives now cannot take it.
    if (next) next();
    else this.running -= 1;
  }
}

/** One concurrency limit for each key, so that much work under one key does not delay the others. */
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

  /** Waits for a slot, and occupies it until the answer to the request has left. */
  hold(personId: string, request: ApiRequest): Promise<void> {
    return new Promise((resolve, reject) => {
      const untilLeft = () => {
        resolve();
        return deliveryOf(request).left;
      };
      this.run(personId, untilLeft, request.signal).catch(reject);
    });
  }
}
