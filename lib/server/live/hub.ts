import { z } from 'zod';
import { database } from '@/lib/db/client';
import { Prisma } from '@/lib/db/generated/client';
import { type Actor, liveSession } from '@/lib/server/auth/authenticate';
import { log } from '@/lib/server/log';
import { topic } from '@/lib/shared/events';
import { CHANNEL } from './announce';
import { Listener } from './listener';
import { HELLO, type Stream, Streams } from './streams';

/** Milliseconds. Proxies cut connections on which nothing has passed for about a minute. */
const HEARTBEAT = 25_000;

/** Milliseconds after which a stream ends, so that a session that has run out does not stay connected. */
const LIFETIME = 60 * 60_000;

/** Events that may wait for a slow window. */
const BACKLOG = 100;

const announcement = z.object({
  topic: z.union([topic, z.literal('sessions')]),
  people: z.array(z.string()),
});

/** The live events of one process: one connection to the database, however many windows are open. */
class Hub {
  readonly streams = new Streams();
  #listener: Promise<Listener> | undefined;
  #heartbeat: NodeJS.Timeout | undefined;

  /** Settles when what is announced from now on will be heard. Rejects when the database is away. */
  async listen(): Promise<void> {
    this.#listener ??= this.#open();
    this.#heartbeat ??= setInterval(() => this.streams.beat(), HEARTBEAT).unref();
    try {
      await this.#listener;
    } catch (error) {
      this.#listener = undefined;
      throw error;
    }
  }

  async #open(): Promise<Listener> {
    const listener = new Listener({
      channel: CHANNEL,
      heard: (payload) => this.#heard(payload),
      resumed: () => this.streams.tell(this.streams.all, { topics: null }),
    });
    await listener.open();
    return listener;
  }

  #heard(payload: string): void {
    const { topic: about, people } = announcement.parse(JSON.parse(payload));
    const streams = this.streams.of(people);
    if (streams.length === 0) return;
    if (about === 'sessions') void this.#endDead(streams);
    else this.streams.tell(streams, { topics: [about] });
  }

  /** Ends the streams whose session is over. */
  async #endDead(streams: readonly Stream[]): Promise<void> {
    try {
      const ids = streams.map(({ sessionId }) => Prisma.sql`${sessionId}::uuid`);
      const rows = await database.$queryRaw<{ id: string }[]>`
        SELECT session.id FROM sessions AS session WHERE session.id IN (${Prisma.join(ids)}) AND ${liveSession}`;
      const alive = new Set(rows.map(({ id }) => id));
      for (const stream of streams) if (!alive.has(stream.sessionId)) stream.end();
    } catch (error) {
      log.warn({ err: error }, 'sessions of live streams could not be looked at');
      // Whoever is still signed in connects again.
      for (const stream of streams) stream.end();
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#heartbeat);
    for (const stream of this.streams.all) stream.end();
    await (await this.#listener)?.close();
    this.#listener = undefined;
  }
}

// Route modules may be evaluated more than once in a process; the connection to the database must not be.
const kept = globalThis as { dayfoldHub?: Hub };
kept.dayfoldHub ??= new Hub();
export const hub = kept.dayfoldHub;

/** Server-sent events for one window of the actor: which reads have gone stale. Throws 503 when the database is away. */
export async function openStream(actor: Actor): Promise<ReadableStream<Uint8Array>> {
  await hub.listen();
  let close = () => {};
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const stream: Stream = {
        userId: actor.id,
        sessionId: actor.sessionId,
        send: (chunk) => {
          // A window that takes nothing any more must not fill our memory; it catches up when it connects again.
          if ((controller.desiredSize ?? 0) < -BACKLOG) stream.end();
          else controller.enqueue(chunk);
        },
        end: () => {
          close();
          controller.close();
        },
      };
      const lifetime = setTimeout(stream.end, LIFETIME).unref();
      close = () => {
        clearTimeout(lifetime);
        hub.streams.remove(stream);
      };
      hub.streams.add(stream);
      stream.send(HELLO);
    },
    cancel: () => close(),
  });
}
