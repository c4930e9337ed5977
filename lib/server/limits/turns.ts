import { AppError } from '@/lib/server/errors/app-error';

/** Seconds after which a retry is worthwhile. */
const RETRY_AFTER = 5;

/** Whose turn work takes: groups take turns, and the members of a group among themselves. */
export type Turn = { group: string; member: string };

type Options = {
  /** The most pieces of work that run at once. */
  atOnce: number;
  /** The most pieces of work that wait: of one member in all groups, of one group, and in all. */
  waitingMax: { member: number; group: number; all: number };
  /** The most milliseconds that one waits; unlimited if omitted. */
  waitMax?: number;
  /** The message of a refusal. */
  refusal: string;
};

type Begin = () => void;
/** The waiting work of one group by member; whoever is next stands first. */
type Group = Map<string, Set<Begin>>;

/**
 * Runs at most `atOnce` pieces of work at a time. Those that wait are served in turns, so that much work of one group or
 * member delays the others by one piece each. Throws 429 when too many of one wait, and 503 when too many wait in all,
 * or one has waited too long.
 */
export class Turns {
  private running = 0;
  private readonly groups = new Map<string, Group>();

  constructor(private readonly options: Options) {}

  async run<Result>(turn: Turn, work: () => Promise<Result>): Promise<Result> {
    await this.enter(turn);
    try {
      return await work();
    } finally {
      this.leave();
    }
  }

  private async enter(turn: Turn): Promise<void> {
    if (this.running < this.options.atOnce) {
      this.running += 1;
      return;
    }
    const { member, group, all } = this.options.waitingMax;
    if (this.waiting() >= all) throw this.refusal('unavailable');
    if (this.waitingOf(turn.group) >= group || this.waitingAs(turn.member) >= member)
      throw this.refusal('too-many-requests');
    await this.queue(turn);
  }

  private queue({ group: groupKey, member }: Turn): Promise<void> {
    const group: Group = this.groups.get(groupKey) ?? new Map();
    this.groups.set(groupKey, group);
    const waiting: Set<Begin> = group.get(member) ?? new Set();
    group.set(member, waiting);
    const { waitMax } = this.options;
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const giveUp = () => {
        waiting.delete(begin);
        this.removeEmpty(groupKey, member);
        reject(this.refusal('unavailable'));
      };
      const timer = waitMax === undefined ? undefined : setTimeout(giveUp, waitMax);
      waiting.add(begin);
    });
  }

  private leave(): void {
    const [first] = this.groups;
    if (!first) {
      this.running -= 1;
      return;
    }
    const [groupKey, group] = first;
    for (const [member, waiting] of group) {
      const [next] = waiting;
      // Both stand last from now on.
      this.groups.delete(groupKey);
      this.groups.set(groupKey, group);
      group.delete(member);
      group.set(member, waiting);
      if (next) waiting.delete(next);
      this.removeEmpty(groupKey, member);
      // Passes the place directly to the next, so that work which arrives now cannot take it.
      next?.();
      return;
    }
  }

  private removeEmpty(groupKey: string, member: string): void {
    const group = this.groups.get(groupKey);
    if (group?.get(member)?.size === 0) group.delete(member);
    if (group?.size === 0) this.groups.delete(groupKey);
  }

  private waiting(): number {
    return sum([...this.groups.keys()].map((group) => this.waitingOf(group)));
  }

  private waitingOf(group: string): number {
    return sum([...(this.groups.get(group)?.values() ?? [])].map(({ size }) => size));
  }

  private waitingAs(member: string): number {
    return sum([...this.groups.values()].map((group) => group.get(member)?.size ?? 0));
  }

  private refusal(code: 'unavailable' | 'too-many-requests'): AppError {
    const { refusal } = this.options;
    return new AppError(code, { error: refusal, details: refusal, retryAfter: RETRY_AFTER });
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
