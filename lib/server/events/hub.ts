import { z } from 'zod';
import { autocommit } from '@/lib/db/autocommit';
import { Prisma } from '@/lib/db/generated/client';
import type { Actor } from '@/lib/server/actor';
import { liveSession } from '@/lib/server/auth/session-row';
import { liveToken } from '@/lib/server/auth/token-row';
import { CHANNEL } from '@/lib/server/live/announce';
import { Listener } from '@/lib/server/live/listener';
import { log } from '@/lib/server/log';
import { type InvalidationEvent, topic, windowId } from '@/lib/shared/contract/schemas/events';
import { Recent } from './recent';
import { HELLO, type Stream, Streams } from './streams';

/** Milliseconds between two heartbeats. Proxies close connections without traffic after about a minute. */
const HEARTBEAT = 25_000;

/** Milliseconds after which a stream ends, so that it does not outlive its session for long. */
const LIFETIME = 60 * 60_000;

/** The most events that wait for a slow window. */
const BACKLOG = 100;

/**
 * Any topic is accepted: another version of Dayfold on the same database may have topics that this one does not know.
 */
const announcement = z.object({
  topic: z.string(),
  people: z.array(z.string()),
  sender: z.object({ person: z.string(), window: windowId }).nullish(),
});

/**
 * Parses a notification. Returns null for anything but an announcement, since every client of the database may notify.
 */
function read(payload: string): z.output<typeof announcement> | null {
  try {
    return announcement.parse(JSON.parse(payload));
  } catch (error) {
    log.warn({ err: error }, 'a notification is not an announcement');
    return null;
  }
}

/**
 * Distributes the announcements of changes to the event streams of this process, through one connection to the
 * database.
 */
class Hub {
  readonly streams = new Streams();
  readonly recent = new Recent();
  #listener: Promise<Listener> | undefined;
  #heartbeat: NodeJS.Timeout | undefined;

  /** Resolves when announcements are being received. Rejects when the database is unreachable. */
  async listen(): Promise<void> {
    this.#listener ??= this.#open();
    this.#heartbeat ??= setInterval(() => void this.beat(), HEARTBEAT).unref();
    const listener = this.#listener;
    try {
      await listener;
    } catch (error) {
      // Compared, since another caller of the same failed attempt may have begun a new one already.
      if (this.#listener === listener) this.#listener = undefined;
      throw error;
    }
  }

  async #open(): Promise<Listener> {
    const listener = new Listener({
      channel: CHANNEL,
      onNotification: (payload) => this.#receive(payload),
      onResumed: () => {
        this.recent.begin();
        this.streams.send(this.streams.all, { topics: null });
      },
    });
    await listener.open();
    this.recent.begin();
    return listener;
  }

  /** Sends a heartbeat to proxies and windows, and checks the connection to the database. Never rejects. */
  async beat(): Promise<void> {
    this.streams.beat();
    const listener = await this.#listener?.catch(() => undefined);
    await listener?.check();
  }

  #receive(payload: string): void {
    const received = read(payload);
    if (!received) return;
    const streams = this.streams.of(received.people);
    if (received.topic === 'sessions') {
      if (streams.length > 0) void this.endEnded(streams);
      return;
    }
    const about = topic.safeParse(received.topic);
    const event: InvalidationEvent = { topics: about.success ? [about.data] : null };
    this.recent.add(received.people, event);
    // Only the person who made the change gets the id of its window: others could otherwise make changes in its name,
    // which the window would ignore as its own.
    const isSenders = ({ userId }: Stream) => userId === received.sender?.person;
    const [own, others] = [streams.filter(isSenders), streams.filter((stream) => !isSenders(stream))];
    if (others.length > 0) this.streams.send(others, event);
    if (own.length > 0) this.streams.send(own, { ...event, window: received.sender?.window });
  }

  /** Ends the streams whose session or token has ended. Never rejects. */
  async endEnded(streams: readonly Stream[]): Promise<void> {
    try {
      const ids = streams.map(({ sessionId }) => Prisma.sql`${sessionId}::uuid`);
      const rows = await autocommit.$queryRaw<{ id: string }[]>`
        SELECT session.id FROM sessions AS session WHERE session.id IN (${Prisma.join(ids)}) AND ${liveSession}
        UNION ALL SELECT token.id FROM tokens AS token WHERE token.id IN (${Prisma.join(ids)}) AND ${liveToken}`;
      const alive = new Set(rows.map(({ id }) => id));
      for (const stream of streams) if (!alive.has(stream.sessionId)) stream.end();
    } catch (error) {
      log.warn({ err: error }, 'the sessions of event streams could not be checked');
      // Clients that are still signed in reconnect.
      for (const stream of streams) stream.end();
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#heartbeat);
    this.#heartbeat = undefined;
    for (const stream of this.streams.all) stream.end();
    await (await this.#listener)?.close();
    this.#listener = undefined;
  }
}

export const hub = new Hub();

/**
 * Opens a stream of server-sent events for one window of the actor. Each event names the reads to repeat. Throws 503
 * when the database is unreachable.
 *
 * @param ago the milliseconds since the window has read its data: it first receives what was announced since
 * @param signal aborts when the window disconnects, possibly before anybody reads the stream
 */
export async function openStream(
  actor: Actor,
  ago: number,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const since = performance.now() - ago;
  await hub.listen();
  const { stream, body } = windowStream(actor, signal);
  const missed = hub.recent.since(since, actor.id);
  if (missed) hub.streams.send([stream], missed);
  // Checks the session again: if it ended after the request was authenticated, that was announced before the stream was
  // registered.
  await hub.endEnded([stream]);
  return body;
}

type WindowStream = { stream: Stream; body: ReadableStream<Uint8Array> };

function windowStream({ id: userId, sessionId, token }: Actor, signal: AbortSignal): WindowStream {
  const ended = new AbortController();
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (given) => {
      controller = given;
    },
    cancel: () => ended.abort(),
  });
  const end = () => {
    // Ended already: there are several callers, and the window may have disconnected.
    if (ended.signal.aborted) return;
    ended.abort();
    controller?.close();
  };
  const send = (chunk: Uint8Array) => {
    if (ended.signal.aborted) return;
    // Ends the stream of a window that no longer reads, so that its events do not fill the memory. The window catches
    // up when it reconnects.
    if ((controller?.desiredSize ?? 0) < -BACKLOG) end();
    else controller?.enqueue(chunk);
  };
  const stream: Stream = { userId, sessionId, isOfProgram: token !== null, send, end };
  const untilExpiry = token?.expiresAt ? token.expiresAt.getTime() - Date.now() : LIFETIME;
  const lifetime = setTimeout(end, Math.min(untilExpiry, LIFETIME)).unref();
  ended.signal.addEventListener('abort', () => {
    clearTimeout(lifetime);
    hub.streams.remove(stream);
  });
  hub.streams.add(stream);
  send(HELLO);
  if (signal.aborted) end();
  else signal.addEventListener('abort', end, { once: true, signal: ended.signal });
  return { stream, body };
}
