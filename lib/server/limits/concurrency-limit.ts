import { AppError } from '@/lib/server/errors/app-error';

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
  /** How that is said: as 503 without it. */
  code?: 'unavailable' | 'too-many-requests';
};

/**
 * Lets at most so many pieces of work run at once, and the others wait in order of arrival. Throws 503 (or 429) instead of
 * letting a queue, or the time in it, grow without bound.
 */
export class Turns {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly options: Options) {}

  get isIdle(): boolean {
    return this.running === 0;
  }

  /** @param caller aborts when nobody wants the result any more: work that has not begun by then is not begun */
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
    const { patience } = this.options;
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
      const timer = patience === undefined ? undefined : setTimeout(giveUp, patience);
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
    // The place passes on directly, so that nobody who comes in between can take it.
    if (next) next();
    else this.running -= 1;
  }
}

/** The same for each person apart: whoever asks for much waits behind their own work. */
export class TurnsOfEach {
  private readonly turns = new Map<string, Turns>();

  constructor(private readonly options: Options) {}

  async run<Result>(personId: string, work: () => Promise<Result>, caller?: AbortSignal): Promise<Result> {
    const turns = this.turns.get(personId) ?? new Turns(this.options);
    this.turns.set(personId, turns);
    try {
      return await turns.run(work, caller);
    } finally {
      if (turns.isIdle) this.turns.delete(personId);
    }
  }
}
