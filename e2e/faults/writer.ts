import { randomUUID } from 'node:crypto';
import type { Random } from '@/prisma/demo/random';
import { pause } from '../running/planner';
import { type Account, register } from './account';

/** The value of a deleted task. */
export const GONE = null;

type Value = string | typeof GONE;

/** A writer's record of one task. */
type Known = {
  /** The last value that was confirmed with a 2xx; absent before the first. */
  acknowledged?: { value: Value };
  /** A value that was sent and not confirmed, so that it may be stored or not. The task is not changed any more. */
  uncertain?: { value: Value };
};

const DATE = '2026-03-02';

/** A person who writes one change after another, and records which ones were confirmed. */
export class Writer {
  readonly account: Account;
  readonly tasks = new Map<string, Known>();
  /** The number of writes that were confirmed with a 2xx, refused with 503, and not answered. */
  readonly counts = { confirmed: 0, refused: 0, unanswered: 0 };
  /** All other answers, as texts. */
  readonly wrong: string[] = [];
  readonly #random: Random;
  #stopped = false;
  #written = 0;

  constructor(account: Account, random: Random) {
    this.account = account;
    this.#random = random;
  }

  /**
   * Writes until `stop` is called.
   * @param address returns the present address of the planner
   * @param rest milliseconds to wait after each confirmed write
   */
  async write(address: () => string, rest = 0): Promise<void> {
    while (!this.#stopped) {
      const isFine = await this.#writeOnce(address());
      if (!isFine || rest > 0) await pause(isFine ? rest : 100);
    }
  }

  stop(): void {
    this.#stopped = true;
  }

  /** @returns true when it was confirmed */
  async #writeOnce(address: string): Promise<boolean> {
    const settled = [...this.tasks].filter(
      ([, { acknowledged, uncertain }]) => !uncertain && typeof acknowledged?.value === 'string',
    );
    const title = `${this.account.userId} ${++this.#written}`;
    const choice = this.#random.next();
    if (settled.length === 0 || choice < 0.5) {
      const id = randomUUID();
      return this.#send(address, 'POST', '/api/tasks', id, title, { id, title, date: DATE });
    }
    const [id] = this.#random.pick(settled);
    const path = `/api/tasks/${id}`;
    if (choice < 0.9) return this.#send(address, 'PATCH', path, id, title, { title });
    return this.#send(address, 'DELETE', path, id, GONE);
  }

  async #send(
    address: string,
    method: string,
    path: string,
    id: string,
    value: Value,
    body?: object,
  ): Promise<boolean> {
    const known = this.tasks.get(id) ?? {};
    this.tasks.set(id, known);
    known.uncertain = { value };
    const status = await fetch(address + path, {
      method,
      headers: {
        Authorization: `Bearer ${this.account.sessionId}`,
        ...(body && { 'Content-Type': 'application/json' }),
      },
      body: body ? JSON.stringify(body) : null,
      signal: AbortSignal.timeout(20_000),
    }).then(
      // The status alone confirms the write, even if the rest of the answer is lost.
      async (response) => {
        await response.arrayBuffer().catch(() => undefined);
        return response.status;
      },
      () => 0,
    );
    if (status >= 200 && status < 300) {
      this.tasks.set(id, { acknowledged: { value } });
      this.counts.confirmed += 1;
      return true;
    }
    if (status === 0) this.counts.unanswered += 1;
    else if (status === 503) this.counts.refused += 1;
    else this.wrong.push(`${method} ${path}: ${status}`);
    return false;
  }
}

export async function someWriters(address: string, count: number, random: Random): Promise<Writer[]> {
  const writers: Writer[] = [];
  for (let each = 0; each < count; each++) writers.push(new Writer(await register(address), random));
  return writers;
}
