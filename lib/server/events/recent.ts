import type { StaleEvent } from '@/lib/shared/contract/events';
import type { Topic } from '@/lib/shared/contract/topics';

/** Milliseconds for which is remembered what was heard. */
const KEPT_FOR = 60_000;

/** Announcements, so that a busy minute takes no more than a few hundred kilobytes. */
const KEPT_MAX = 5_000;

type Heard = { at: number; people: readonly string[]; event: StaleEvent };

/**
 * What this process has heard of late. A window reads first and listens a moment later; what was announced in between is
 * told to it from here. Times are those of `performance.now()`.
 */
export class Recent {
  #heard: Heard[] = [];
  /** From here on nothing is missing. */
  #whole = Number.POSITIVE_INFINITY;

  /** Listening begins, or begins again: what was announced before may not have been heard. */
  begin(): void {
    this.#heard = [];
    this.#whole = performance.now();
  }

  add(people: readonly string[], event: StaleEvent): void {
    const at = performance.now();
    this.#heard.push({ at, people, event });
    const excess = Math.max(this.#heard.length - KEPT_MAX, 0);
    const young = this.#heard.findIndex((heard) => heard.at > at - KEPT_FOR);
    const forgotten = this.#heard.splice(0, Math.max(young, excess)).at(-1);
    if (forgotten) this.#whole = Math.max(this.#whole, forgotten.at);
  }

  /** What the person must be told of the time since then, in one event; undefined when that is nothing. */
  since(then: number, person: string): StaleEvent | undefined {
    if (then <= this.#whole) return { topics: null };
    const theirs = this.#heard.filter(({ at, people }) => at >= then && people.includes(person));
    if (theirs.length === 0) return undefined;
    const topics = new Set<Topic>();
    for (const { event } of theirs) {
      if (event.topics === null) return event;
      for (const topic of event.topics) topics.add(topic);
    }
    return { topics: [...topics] };
  }
}
