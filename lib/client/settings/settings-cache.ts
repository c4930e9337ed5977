import type { QueryClient } from '@tanstack/react-query';
import { createStore } from '@/lib/client/browser/create-store';
import type { PathKey } from '@/lib/client/query/query-client';

type Rules<T> = {
  queryKey: PathKey;
  /** Stores the fields that are given, and answers with all of them. */
  write: (patch: Partial<T>) => Promise<T>;
};

/**
 * One set of settings in the query cache, with the changes that are on their way to the server. What is shown is what
 * is stored plus those changes; they are sent one after the other, so that the last one wins, and a refused one is taken
 * out again without touching the others.
 */
export class SettingsCache<T extends object> {
  readonly #client: QueryClient;
  readonly #rules: Rules<T>;
  #stored: T | undefined;
  readonly #pending = createStore<readonly Partial<T>[]>([]);
  #tail: Promise<unknown> = Promise.resolve();
  #clock = 0;
  /** When the last answer came, on the cache's own clock. */
  #answered = 0;

  constructor(client: QueryClient, rules: Rules<T>) {
    this.#client = client;
    this.#rules = rules;
  }

  /** Reads the settings, as their query's function does. An answer that came meanwhile is newer than what is read. */
  async read(fetchSettings: () => Promise<T>): Promise<T> {
    const begun = ++this.#clock;
    const fetched = await fetchSettings();
    if (this.#stored === undefined || this.#answered < begun) this.#stored = fetched;
    return this.#shownOf(this.#stored);
  }

  /** Shows a change at once and sends it in its turn. Rejects as the write does. */
  async change(patch: Partial<T>): Promise<void> {
    this.#stored ??= this.#client.getQueryData<T>(this.#rules.queryKey);
    this.#setPending([...this.#pending.get(), patch]);
    const sending = this.#tail.then(() => this.#rules.write(patch));
    this.#tail = sending.catch(() => {});
    try {
      this.#stored = await sending;
    } catch (error) {
      // Whether it was stored is not known where no answer came.
      void this.#client.invalidateQueries({ queryKey: this.#rules.queryKey });
      throw error;
    } finally {
      this.#answered = ++this.#clock;
      this.#setPending(this.#pending.get().filter((each) => each !== patch));
    }
  }

  /** Hook: the changes under way, oldest first. */
  usePending = (): readonly Partial<T>[] => this.#pending.useValue();

  #setPending(pending: readonly Partial<T>[]): void {
    this.#pending.set(pending);
    if (this.#stored) this.#client.setQueryData(this.#rules.queryKey, this.#shownOf(this.#stored));
  }

  #shownOf = (stored: T): T => Object.assign({}, stored, ...this.#pending.get());
}
