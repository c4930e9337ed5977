import autocannon from 'autocannon';
import { median, percentile } from './statistics';

/** A request of a benchmark. Each connection sends the requests of a contestant in their order, again and again. */
export type Shot = {
  method?: 'GET' | 'POST' | 'PATCH';
  path: string;
  headers?: Record<string, string>;
  /** Returns the parts of the request that differ each time it is sent. */
  next?: () => { path?: string; body?: string; headers?: Record<string, string> };
};

export type Contestant = { name: string; address: string; shots: readonly Shot[] };

export type Figures = {
  /** Answers per second: the median of the rounds. */
  throughput: number;
  /** Milliseconds: the 50th percentile (`p99`: the 99th) of each round, of which this is the median. */
  p50: number;
  p99: number;
};

type Options = {
  connections?: number;
  /** The duration of a round in seconds. */
  round: number;
  /** The number of rounds that count, for each contestant. */
  rounds: number;
};

const CONNECTIONS = 20;

/**
 * Measures the contestants alternately, in short rounds, so that other work on the machine affects all of them alike.
 * @throws Error when a request fails, times out, or is not answered with a 2xx status
 */
export async function compare<Name extends string>(
  contestants: Record<Name, Omit<Contestant, 'name'>>,
  { connections = CONNECTIONS, round, rounds }: Options,
): Promise<Record<Name, Figures>> {
  const names = Object.keys(contestants) as Name[];
  const fire = (name: Name, seconds: number) =>
    fireOnce({ name, ...contestants[name] }, connections, seconds);
  // The first round of each is not counted: in it code is compiled, connections are opened and statements are planned.
  for (const name of names) await fire(name, round);
  const results = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, Once[]>;
  for (let count = 0; count < rounds; count++)
    for (const name of names) results[name].push(await fire(name, round));
  return Object.fromEntries(names.map((name) => [name, figuresOf(results[name])])) as Record<Name, Figures>;
}

type Once = { throughput: number; times: number[] };

const figuresOf = (results: readonly Once[]): Figures => ({
  throughput: median(results.map(({ throughput }) => throughput)),
  p50: median(results.map(({ times }) => percentile(times, 0.5))),
  p99: median(results.map(({ times }) => percentile(times, 0.99))),
});

/**
 * Sends load to one contestant for one round, with every connection sending its next request after an answer.
 * @param duration seconds
 */
function fireOnce(
  { name, address, shots }: Contestant,
  connections: number,
  duration: number,
): Promise<Once> {
  // Collected here, because autocannon's own histogram counts whole milliseconds.
  const times: number[] = [];
  return new Promise((resolve, reject) => {
    const instance = autocannon(
      {
        url: address,
        connections,
        duration,
        requests: shots.map(({ method = 'GET', path, headers = {}, next }) => ({
          method,
          path,
          headers,
          ...(next && { setupRequest: (request) => ({ ...request, ...next() }) }),
        })),
      },
      (error: unknown, result) => {
        if (error) return reject(error);
        const failed = result.errors + result.timeouts + result.non2xx;
        if (failed > 0) {
          const statuses = Object.entries(result.statusCodeStats ?? {})
            .map(([status, { count }]) => `${count} × ${status}`)
            .join(', ');
          return reject(
            new Error(`${name}: ${failed} requests of a round failed; ${result.timeouts} late; ${statuses}.`),
          );
        }
        resolve({ throughput: times.length / result.duration, times });
      },
    );
    instance.on('response', (_client, _status, _bytes, time) => times.push(time));
  });
}
