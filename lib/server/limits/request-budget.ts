import { outsideOfRequests } from '@/lib/db/request-deadline';
import { AppError } from '@/lib/server/errors/app-error';
import { type AddPoints, type Count, isOpen } from './counts';

const SECONDS = 60;

/** Milliseconds after which pending counts are sent to the database, unless the count of one person is sent earlier. */
const FLUSH_EVERY = 1_000;

/** The counts of one person in the present minute, as far as this process knows them. */
type Window = {
  /** The requests that all processes had reported when the database last answered. */
  shared: number;
  /** The requests that this process has accepted and is reporting to the database. */
  sending: number;
  /** The requests that this process has accepted and not reported yet. */
  pending: number;
  /** The end of the minute, in milliseconds since the epoch. */
  endsAt: number;
};

const known = ({ shared, sending, pending }: Window): number => shared + sending + pending;

type Options = {
  /** The requests that each person may send in a minute. */
  limit: number;
  addPoints: AddPoints;
  /** The present time, in milliseconds since the epoch. */
  clock: () => number;
};

/**
 * Counts each person's requests per minute in the database, without a query for each request.
 *
 * A person's first request of a minute reads the count of all processes. From then on this process counts in memory and
 * reports its counts to the database in the background: those of all people once a second, and at once when a tenth of
 * a person's limit is pending. Once a person has used half of the limit, each of their requests is counted in the
 * database before it is accepted, so the count is exact whichever process a request reaches. With several processes a
 * person can exceed the limit by the requests that the other processes have not reported yet: at most a tenth of the
 * limit for each process.
 */
export class RequestBudget {
  private readonly windows = new Map<string, Window>();
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private queued: Promise<void> | undefined;

  constructor(private readonly options: Options) {}

  /** Counts one request. @throws AppError 429 when the person has reached the limit of this minute */
  async spend(userId: string): Promise<void> {
    const { limit, clock } = this.options;
    const window = this.windows.get(userId);
    if (!window || !isOpen(window.endsAt, clock(), SECONDS)) return this.spendExactly(userId);
    if (window.shared >= limit) throw this.refusal(window.endsAt);
    if (known(window) >= limit / 2) return this.spendExactly(userId);
    window.pending += 1;
    if (window.pending >= limit / 10 || known(window) >= limit / 2) void this.flush();
    else this.timer ??= setTimeout(() => void this.flush(), FLUSH_EVERY).unref();
  }

  /** Sends pending counts to the database. Never rejects: counts that could not be sent stay pending. */
  flush(): Promise<void> {
    this.queued ??= outsideOfRequests(() =>
      this.running.then(() => {
        this.queued = undefined;
        this.running = this.sendPending();
        return this.running;
      }),
    );
    return this.queued;
  }

  private async spendExactly(userId: string): Promise<void> {
    // Waits for the report in progress, or for the one behind it that takes what is pending: the total that the database
    // returns has to include both.
    await (this.queued ?? this.running);
    const [count] = await this.report([[userId, this.open(userId)]], 1);
    if (count && count.points > this.options.limit) throw this.refusal(count.endsAt);
  }

  private async sendPending(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.deleteEnded();
    const due = [...this.windows].filter(([, window]) => window.pending > 0);
    // A failed report is ignored: its counts stay pending, and requests that need the database fail by themselves.
    if (due.length > 0) await this.report(due, 0).catch(() => undefined);
  }

  /** Reports the pending requests of these people, and `more` requests for each of them. Returns the totals. */
  private async report(due: [userId: string, window: Window][], more: number): Promise<Count[]> {
    const { addPoints, clock } = this.options;
    const taken = due.map(([userId, window]) => ({
      key: `requests:${userId}`,
      window,
      points: takePending(window),
    }));
    const spendings = taken.map(({ key, points }) => ({ key, points: points + more, seconds: SECONDS }));
    try {
      const counts = await addPoints(spendings, clock());
      const totals = new Map(counts.map((count) => [count.key, count]));
      for (const { key, window } of taken) recordTotal(window, totals.get(key));
      return counts;
    } catch (error) {
      for (const { window, points } of taken) window.pending += points;
      throw error;
    } finally {
      for (const { window, points } of taken) window.sending -= points;
    }
  }

  private open(userId: string): Window {
    const window = this.windows.get(userId);
    if (window && isOpen(window.endsAt, this.options.clock(), SECONDS)) return window;
    const opened = { shared: 0, sending: 0, pending: 0, endsAt: 0 };
    this.windows.set(userId, opened);
    return opened;
  }

  private deleteEnded(): void {
    const now = this.options.clock();
    for (const [userId, { endsAt }] of this.windows)
      if (!isOpen(endsAt, now, SECONDS)) this.windows.delete(userId);
  }

  private refusal(endsAt: number): AppError {
    return new AppError('too-many-requests', { retryAfter: (endsAt - this.options.clock()) / 1000 });
  }
}

function takePending(window: Window): number {
  const points = window.pending;
  window.sending += points;
  window.pending = 0;
  return points;
}

function recordTotal(window: Window, count: Count | undefined): void {
  if (!count) return;
  // Answers may arrive out of order: within one window the higher total is the later one.
  window.shared = count.endsAt === window.endsAt ? Math.max(window.shared, count.points) : count.points;
  window.endsAt = count.endsAt;
}
