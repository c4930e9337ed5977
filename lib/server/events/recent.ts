import type { StaleEvent } from '@/lib/shared/contract/events';
import type { Topic } from '@/lib/shared/contract/topics';

/** Milliseconds for which announcements are remembered. */
const KEPT_FOR = 60_000;

/** Most announcements remembered: a busy minute takes at most a few hundred kilobytes. */
const KEPT_MAX = 5_000;

type Heard = { at: number; people: readonly string[]; event: StaleEvent };

/**
 * The announcements that this process has received lately. A window reads first and listens a moment later; it receives
 * announcements in between from here. Times are those of `performance.now()`.
 */
export class Recent {
  #heard: Heard[] = [];
  /** The time from which on the record is complete. */
  #whole = Number.POSITIVE_INFINITY;

  /** Called when listening (re)starts: earlier announcements may have been missed. */
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

  /** One event with everything that the person has missed since then; undefined when there is nothing. */
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
