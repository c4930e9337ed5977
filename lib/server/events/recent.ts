import type { Topic } from '@/lib/shared/contract/plain/topics';
import type { InvalidationEvent } from '@/lib/shared/contract/schemas/events';

/** Milliseconds for which announcements are remembered. */
const KEPT_FOR = 60_000;

/** The largest number of announcements remembered, which take at most a few hundred kilobytes. */
const KEPT_MAX = 5_000;

type Remembered = { announcedAt: number; people: readonly string[]; event: InvalidationEvent };

/**
 * Remembers the announcements of changes that this process has received lately. A window reads its data first and opens
 * its event stream a moment later; announcements between the two are sent to it from here. Times are those of
 * `performance.now()`.
 */
export class Recent {
  #remembered: Remembered[] = [];
  /** The time from which on no announcement is missing. */
  #completeSince = Number.POSITIVE_INFINITY;

  /**
   * Discards everything remembered. Called when the process begins or resumes to receive announcements, since it may
   * have missed some before.
   */
  begin(): void {
    this.#remembered = [];
    this.#completeSince = performance.now();
  }

  add(people: readonly string[], event: InvalidationEvent): void {
    const announcedAt = performance.now();
    this.#remembered.push({ announcedAt, people, event });
    const excess = Math.max(this.#remembered.length - KEPT_MAX, 0);
    const young = this.#remembered.findIndex((each) => each.announcedAt > announcedAt - KEPT_FOR);
    const discarded = this.#remembered.splice(0, Math.max(young, excess)).at(-1);
    if (discarded) this.#completeSince = Math.max(this.#completeSince, discarded.announcedAt);
  }

  /**
   * Combines what was announced to the person since `then` into one event; undefined when there is nothing. When older
   * announcements than those remembered would be needed, the event invalidates every read (`topics: null`).
   */
  since(then: number, person: string): InvalidationEvent | undefined {
    if (then <= this.#completeSince) return { topics: null };
    const theirs = this.#remembered.filter(
      ({ announcedAt, people }) => announcedAt >= then && people.includes(person),
    );
    if (theirs.length === 0) return undefined;
    const topics = new Set<Topic>();
    for (const { event } of theirs) {
      if (event.topics === null) return event;
      for (const topic of event.topics) topics.add(topic);
    }
    return { topics: [...topics] };
  }
}
