import { randomUUID } from 'node:crypto';
import type { Random } from '@/prisma/demo/random';
import { pause } from '../running/planner';
import { type Account, register } from './account';

/** The value of a deleted task. */
export const GONE = null;

type Value = string | typeof GONE;

/** A writer's record of one task. */
type Known = {
  /** The value confirmed with a 2xx; absent before the first. */
  acknowledged?: { value: Value };
  /** A value sent without an answer, or with an unclear one: stored or not, both are right. Nothing follows it. */
  uncertain?: { value: Value };
};

const DATE = '2026-03-02';

/** Somebody who writes one change after the other, and records what was confirmed. */
export class Writer {
  readonly account: Account;
  readonly tasks = new Map<string, Known>();
  /** Writes that were confirmed, refused for the time being, and not answered. */
  readonly counts = { confirmed: 0, refused: 0, unanswered: 0 };
  /** Wrong answers: neither a 2xx nor a 503. */
  readonly wrong: string[] = [];
  readonly #random: Random;
  #stopped = false;
  #written = 0;

  constructor(account: Account, random: Random) {
    this.account = account;
    this.#random = random;
  }

  /**
   * @param address the present address of the planner
   * @param rest milliseconds after each confirmed write
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
      // The status confirms it; losing the rest of the answer changes nothing.
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
