import type { StaleEvent } from '@/lib/shared/contract/events';

/** One open window's connection. */
export type Stream = {
  userId: string;
  sessionId: string;
  send: (chunk: Uint8Array) => void;
  /** Ends it, if it has not ended yet; the browser connects again, and is then asked who it is. */
  end: () => void;
};

const encoder = new TextEncoder();

/** Milliseconds that a browser waits before it connects again. */
const RETRY = 2_000;

export const HELLO = encoder.encode(`retry: ${RETRY}\n\n`);
const HEARTBEAT = encoder.encode(':\n\n');

const encode = (event: StaleEvent): Uint8Array =>
  encoder.encode(`event: stale\ndata: ${JSON.stringify(event)}\n\n`);

/** Streams that a person may have here at once. A browser needs one, whatever the number of its windows. */
const STREAMS_MAX = 20;

/** The open streams of this process, by person. */
export class Streams {
  readonly #byPerson = new Map<string, Set<Stream>>();

  /** Ends the person's oldest one when they have too many: it is the likeliest to be forgotten. */
  add(stream: Stream): void {
    const own = this.#byPerson.get(stream.userId) ?? new Set();
    const [oldest] = own;
    if (own.size >= STREAMS_MAX) oldest?.end();
    this.#byPerson.set(stream.userId, own.add(stream));
  }

  remove(stream: Stream): void {
    const own = this.#byPerson.get(stream.userId);
    own?.delete(stream);
    if (own?.size === 0) this.#byPerson.delete(stream.userId);
  }

  of(people: readonly string[]): Stream[] {
    return people.flatMap((person) => [...(this.#byPerson.get(person) ?? [])]);
  }

  get all(): Stream[] {
    return [...this.#byPerson.values()].flatMap((own) => [...own]);
  }

  get isEmpty(): boolean {
    return this.#byPerson.size === 0;
  }

  /** Encodes the event once, whoever many hear it. */
  tell(streams: readonly Stream[], event: StaleEvent): void {
    const chunk = encode(event);
    for (const stream of streams) stream.send(chunk);
  }

  beat(): void {
    for (const stream of this.all) stream.send(HEARTBEAT);
  }
}
