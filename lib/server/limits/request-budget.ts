import { outsideOfRequests } from '@/lib/db/request-deadline';
import { AppError } from '@/lib/server/errors/app-error';
import type { AddPoints, Count } from './counts';

const SECONDS = 60;

/** Milliseconds after which pending requests are sent, unless one person's become too many before. */
const FLUSH_EVERY = 1_000;

/** What this process knows of one person's minute. */
type Window = {
  /** Requests in all processes, as of the database's last answer. */
  shared: number;
  /** Accepted here, and being sent to the database. */
  sending: number;
  /** Accepted here, and not sent yet. */
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
 * Counts each person's requests per minute in the database, without a query for each.
 *
 * The first request of a minute reads the count of all processes. Then this process counts by itself and sends its
 * counts in the background: once a second for everybody together, at once when a tenth of a person's limit is pending.
 * Beyond half the limit it queries at each request, so that the last ones are counted exactly, whichever processes they
 * reach. Several processes can exceed the limit only by what the others had pending: at most a tenth each, from the
 * last second.
 */
export class RequestBudget {
  private readonly windows = new Map<string, Window>();
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private queued: Promise<void> | undefined;

  constructor(private readonly options: Options) {}

  /** Counts one request. Throws 429 when the person's minute is used up. */
  async spend(userId: string): Promise<void> {
    const { limit, clock } = this.options;
    const window = this.windows.get(userId);
    if (!window || window.endsAt <= clock()) return this.spendExactly(userId);
    if (window.shared >= limit) throw this.refusal(window.endsAt);
    if (known(window) >= limit / 2) return this.spendExactly(userId);
    window.pending += 1;
    if (window.pending >= limit / 10 || known(window) >= limit / 2) void this.flush();
    else this.timer ??= setTimeout(() => void this.flush(), FLUSH_EVERY).unref();
  }

  /** Sends pending counts to the database. Never rejects: what could not be sent is sent with the next ones. */
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
    // Waits for the report in progress; otherwise the total would be too low.
    await this.running;
    const [count] = await this.report([[userId, this.open(userId)]], 1);
    if (count && count.points > this.options.limit) throw this.refusal(count.endsAt);
  }

  private async sendPending(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.deleteEnded();
    const due = [...this.windows].filter(([, window]) => window.pending > 0);
    // A failure is ignored: while the database is unreachable, requests that need it fail by themselves.
    if (due.length > 0) await this.report(due, 0).catch(() => undefined);
  }

  /** Reports the pending counts of these people, plus `more` of each, and reads the totals. */
  private async report(due: [userId: string, window: Window][], more: number): Promise<Count[]> {
    const { addPoints, clock } = this.options;
    const taken = due.map(([userId, window]) => ({
      key: `requests:${userId}`,
      window,
      points: take(window),
    }));
    const spendings = taken.map(({ key, points }) => ({ key, points: points + more, seconds: SECONDS }));
    try {
      const counts = await addPoints(spendings, clock());
      const totals = new Map(counts.map((count) => [count.key, count]));
      for (const { key, window } of taken) learn(window, totals.get(key));
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
    if (window && window.endsAt > this.options.clock()) return window;
    const opened = { shared: 0, sending: 0, pending: 0, endsAt: 0 };
    this.windows.set(userId, opened);
    return opened;
  }

  private deleteEnded(): void {
    const now = this.options.clock();
    for (const [userId, { endsAt }] of this.windows) if (endsAt <= now) this.windows.delete(userId);
  }

  private refusal(endsAt: number): AppError {
    return new AppError('too-many-requests', { retryAfter: (endsAt - this.options.clock()) / 1000 });
  }
}

function take(window: Window): number {
  const points = window.pending;
  window.sending += points;
  window.pending = 0;
  return points;
}

function learn(window: Window, count: Count | undefined): void {
  if (!count) return;
  // Answers may arrive out of order: within one window the higher total is the later one.
  window.shared = count.endsAt === window.endsAt ? Math.max(window.shared, count.points) : count.points;
  window.endsAt = count.endsAt;
}
