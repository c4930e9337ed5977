import type { QueryClient } from '@tanstack/react-query';
import { createStore } from '@/lib/client/browser/create-store';
import type { PathKey } from '@/lib/client/query/path-key';

type Rules<T> = {
  queryKey: PathKey;
  /** Stores the given fields, and returns all of them. */
  write: (patch: Partial<T>) => Promise<T>;
};

/**
 * One set of settings in the query cache, with its pending changes. The screen shows the stored values with the pending
 * changes applied. Changes are sent one after the other, so that the last one wins. A refused change is removed without
 * affecting the others.
 */
export class SettingsCache<T extends object> {
  readonly #client: QueryClient;
  readonly #rules: Rules<T>;
  #stored: T | undefined;
  readonly #pending = createStore<readonly Partial<T>[]>([]);
  #tail: Promise<unknown> = Promise.resolve();
  #clock = 0;
  /** The value of `#clock` at the last answer. */
  #answered = 0;

  constructor(client: QueryClient, rules: Rules<T>) {
    this.#client = client;
    this.#rules = rules;
  }

  /**
   * Fetches the settings. Called by the `queryFn` of their query. An answer to a change that arrives meanwhile counts
   * as newer.
   */
  async read(fetchSettings: () => Promise<T>): Promise<T> {
    const begun = ++this.#clock;
    const fetched = await fetchSettings();
    if (this.#stored === undefined || this.#answered < begun) this.#stored = fetched;
    return this.#shownOf(this.#stored);
  }

  /** Shows a change at once, and sends it after the earlier ones. Rejects with the error of `write`. */
  async change(patch: Partial<T>): Promise<void> {
    this.#stored ??= this.#client.getQueryData<T>(this.#rules.queryKey);
    this.#setPending([...this.#pending.get(), patch]);
    const sending = this.#tail.then(() => this.#rules.write(patch));
    this.#tail = sending.catch(() => {});
    try {
      this.#stored = await sending;
    } catch (error) {
      // Reads the settings again: without an answer it is unknown whether the change was stored.
      void this.#client.invalidateQueries({ queryKey: this.#rules.queryKey });
      throw error;
    } finally {
      this.#answered = ++this.#clock;
      this.#setPending(this.#pending.get().filter((each) => each !== patch));
    }
  }

  /** Hook: the pending changes, the oldest first. */
  usePending = (): readonly Partial<T>[] => this.#pending.useValue();

  #setPending(pending: readonly Partial<T>[]): void {
    this.#pending.set(pending);
    if (this.#stored) this.#client.setQueryData(this.#rules.queryKey, this.#shownOf(this.#stored));
  }

  #shownOf = (stored: T): T => Object.assign({}, stored, ...this.#pending.get());
}
