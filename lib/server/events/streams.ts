import type { InvalidationEvent } from '@/lib/shared/contract/schemas/events';

/** The event stream of one open window. */
export type Stream = {
  userId: string;
  /** The id of the session or token. */
  sessionId: string;
  /** True for a stream that an access token has opened. */
  isOfProgram: boolean;
  send: (chunk: Uint8Array) => void;
  /** Ends the stream once; the browser reconnects, and is then authenticated again. */
  end: () => void;
};

const encoder = new TextEncoder();

/** Milliseconds that a browser waits before it reconnects. */
const RETRY = 2_000;

export const HELLO = encoder.encode(`retry: ${RETRY}\n\n`);
const HEARTBEAT = encoder.encode(':\n\n');

const encode = (event: InvalidationEvent): Uint8Array =>
  encoder.encode(`event: stale\ndata: ${JSON.stringify(event)}\n\n`);

/**
 * The most streams of a person in this process, and of all their programs with access tokens. A browser needs one,
 * whatever the number of its windows.
 */
const STREAMS_MAX = 20;

/** The open streams of this process, by person. */
export class Streams {
  readonly #byPerson = new Map<string, Set<Stream>>();

  /** Adds a stream. Ends the oldest one when there are too many of the person, or of the person's programs, since it is the least likely to be in use. */
  add(stream: Stream): void {
    const own = this.#byPerson.get(stream.userId) ?? new Set();
    const [oldest, ...more] = [...own].filter(({ isOfProgram }) => isOfProgram === stream.isOfProgram);
    if (more.length >= STREAMS_MAX - 1) oldest?.end();
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

  /** Sends an event to the streams. It is encoded once. */
  send(streams: readonly Stream[], event: InvalidationEvent): void {
    const chunk = encode(event);
    for (const stream of streams) stream.send(chunk);
  }

  beat(): void {
    for (const stream of this.all) stream.send(HEARTBEAT);
  }
}
