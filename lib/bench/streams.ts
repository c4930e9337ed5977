import { Agent, get, type IncomingMessage, request } from 'node:http';
import { percentile } from './statistics';

/** Opens many event streams to a server, and measures what they cost it. */

/** A person's event streams, and a write of which all of them are notified. */
export type Listener = {
  streams: { url: string; headers?: Record<string, string> };
  /** The request that causes an event. */
  write: {
    url: string;
    method: string;
    headers?: Record<string, string>;
    /** A different body for each write, since an unchanged item is not announced. */
    body?: (write: number) => string;
  };
};

export type Figures = {
  /** Additional bytes of the server's process per open stream. */
  memory: number;
  /** Milliseconds from sending a write until the last of its person's windows has received it. */
  p50: number;
  p99: number;
};

type Options = {
  /** The memory of the server's process in bytes. */
  held: () => Promise<number>;
  listeners: readonly Listener[];
  streams: number;
  writes: number;
};

/** Opens the streams, divided among the listeners, sends their writes by turns, and closes the streams. */
export async function measure({ held, listeners, streams, writes }: Options): Promise<Figures> {
  const each = Math.ceil(streams / listeners.length);
  const events = new EventCounter();
  // Opens some streams first, so that code loaded at the first call does not count as memory of a stream.
  for (const listener of listeners.slice(0, 3)) {
    const stream = await open(listener, () => undefined);
    await send(listener, -1);
    stream.destroy();
  }
  const before = await held();
  const opened: IncomingMessage[] = [];
  for (const [index, listener] of listeners.entries())
    for (let count = 0; count < each && opened.length < streams; count++)
      opened.push(await open(listener, () => events.receive(index)));
  const memory = ((await held()) - before) / opened.length;

  const times: number[] = [];
  for (let count = 0; count < writes; count++) {
    const index = count % listeners.length;
    const listener = listeners[index];
    if (!listener) throw new Error('There is no listener.');
    const all = events.expect(index, Math.min(each, streams - index * each));
    const began = performance.now();
    const [arrivedAt] = await Promise.all([all, send(listener, count)]);
    times.push(arrivedAt - began);
  }
  for (const stream of opened) stream.destroy();
  return { memory, p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
}

/** Counts events until the expected number has arrived. */
class EventCounter {
  #listener = -1;
  #left = 0;
  #done: (arrivedAt: number) => void = () => undefined;

  expect(listener: number, count: number): Promise<number> {
    this.#listener = listener;
    this.#left = count;
    return new Promise((resolve) => {
      this.#done = resolve;
    });
  }

  receive(listener: number): void {
    if (listener !== this.#listener) return;
    this.#left -= 1;
    if (this.#left === 0) this.#done(performance.now());
  }
}

/** Opens a stream. Resolves when the server has sent the first bytes. */
function open({ streams: { url, headers } }: Listener, onEvent: () => void): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(url, { headers, agent: false }, (response) => {
      if (response.statusCode !== 200)
        return reject(new Error(`A stream was refused: ${response.statusCode}.`));
      response.setEncoding('utf8');
      response.on('error', () => undefined);
      response.once('data', () => resolve(response));
      response.on('data', (text: string) => {
        for (const _event of text.matchAll(/^event: stale$/gm)) onEvent();
      });
    }).on('error', reject);
  });
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

function send({ write: { url, method, headers, body } }: Listener, write: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent }, (response) => {
      response.resume();
      response.on('end', () => {
        if ((response.statusCode ?? 500) < 300) resolve();
        else reject(new Error(`A write was refused: ${response.statusCode}.`));
      });
    });
    sent.on('error', reject);
    sent.end(body?.(write));
  });
}
