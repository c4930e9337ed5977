import { slope } from '@/lib/bench/statistics';
import { lastEmbeddedUrl } from '@/lib/db/embedded';
import type { Random } from '@/prisma/demo/random';
import { type Bench, pause } from '../running/planner';
import { type Account, register } from './account';
import { checkWriters, whileWriting } from './check-writers';
import { Gauges, type Reading } from './gauges';
import { LiveStream } from './live-stream';
import { ensure, type Outcome, until } from './outcome';
import { PollingClient } from './polling-client';
import { someWriters } from './writer';

const PEOPLE = 50;
const WINDOWS_EACH = 4;
/** Of these people; each writes about once a second. */
const WRITERS = 10;
const WRITE_PAUSE_MS = 1_000;

const PATHS = ['/api/tasks-with-collaborators/2026-03-03', '/api/notifications', '/api/auth/me'];

/** Milliseconds. */
const SAMPLE_MS = 10_000;
const MINUTE_MS = 60_000;

/** What a part may grow by in an hour: MiB. */
const MEMORY_BOUND = 64;
/** What these may grow by in an hour, as a share of how many there are. Pools of connections breathe with the load. */
const FLAT_BOUND = { descriptors: 0.1, connections: 1 };

const MEMORY = ['web', 'worker', 'launcher', 'postgres'] as const;
const COUNTED = ['descriptors', 'connections'] as const;

type Sample = Reading & { at: number };

/** People read, write and listen for long, and the planner does not swell. */
export async function soak(bench: Bench, random: Random, minutes: number): Promise<Outcome> {
  const planner = await bench.start();
  const url = await lastEmbeddedUrl(bench.dataDir);
  ensure(url !== null, 'the database has an address');
  const writers = await someWriters(planner.address, WRITERS, random);
  const people: Account[] = writers.map(({ account }) => account);
  while (people.length < PEOPLE) people.push(await register(planner.address));
  const streams = people.map((person) => new LiveStream(planner.address, person));
  await until('the live connections open', MINUTE_MS, () => streams.every(({ isOpen }) => isOpen));
  const clients = people.flatMap((person) =>
    Array.from({ length: WINDOWS_EACH }, () => new PollingClient(person)),
  );
  const polling = clients.map((client) => client.poll(planner.address, PATHS, random.between(0, 5_000)));
  const gauges = await new Gauges(bench, planner, url).connect();
  const samples = await whileWriting(
    writers,
    () => planner.address,
    () => sampled(gauges, minutes * MINUTE_MS),
    WRITE_PAUSE_MS,
  );
  await gauges.end();
  await until('live connections are open', MINUTE_MS, () => streams.every(({ isOpen }) => isOpen));
  for (const client of clients) client.stop();
  for (const stream of streams) stream.close();
  await Promise.all(polling);
  const wrong = clients.flatMap((client) => client.wrong);
  ensure(wrong.length === 0, `nothing is answered but 200 and 503: ${wrong.slice(0, 10).join(' ')}`);
  const found = await checkWriters(url, writers);
  await planner.stop();
  const total = (name: keyof PollingClient['counts']) =>
    clients.reduce((sum, { counts }) => sum + counts[name], 0);
  return {
    fault: `${minutes} minutes of use`,
    injected: `${clients.length} polling clients, ${streams.length} live connections, ${WRITERS} writers`,
    found: `${trendsOf(samples)}; ${total('answered')} reads, ${total('refused')} refused, ${total('unanswered')} unanswered; ${found}`,
  };
}

async function sampled(gauges: Gauges, duration: number): Promise<Sample[]> {
  const samples: Sample[] = [];
  const began = performance.now();
  while (performance.now() - began < duration) {
    await pause(SAMPLE_MS);
    samples.push({ ...(await gauges.read()), at: performance.now() - began });
  }
  return samples;
}

/**
 * How each gauge has moved in the second half, when all is warm.
 * @throws Broken when one of them grows
 */
function trendsOf(samples: readonly Sample[]): string {
  const half = samples.slice(Math.floor(samples.length / 2));
  const trendOf = <Name extends keyof Reading>(name: Name) => {
    const points = leastPerMinute(half, name);
    return {
      name,
      level: points.reduce((total, [, held]) => total + held, 0) / points.length,
      hourly: slope(points),
    };
  };
  const memory = MEMORY.map(trendOf);
  const counted = COUNTED.map(trendOf);
  for (const { name, hourly } of memory)
    ensure(hourly <= MEMORY_BOUND, `${name} grows by ${MEMORY_BOUND} MiB an hour at most, not ${hourly}`);
  for (const { name, level, hourly } of counted)
    ensure(hourly <= level * FLAT_BOUND[name], `${name} stay about ${level}, and grow by ${hourly} an hour`);
  const signed = (hourly: number) => `${hourly < 0 ? '−' : '+'}${Math.abs(hourly).toFixed(0)}`;
  return [
    ...memory.map(({ name, level, hourly }) => `${name} ${level.toFixed(0)} MiB (${signed(hourly)} an hour)`),
    ...counted.map(({ name, level, hourly }) => `${level.toFixed(0)} ${name} (${signed(hourly)} an hour)`),
  ].join(', ');
}

/** Whatever is held for a while, such as garbage before it is collected, is no growth. @returns hours, and how much */
function leastPerMinute(samples: readonly Sample[], name: keyof Reading): [number, number][] {
  const least = new Map<number, number>();
  for (const sample of samples) {
    const minute = Math.floor(sample.at / MINUTE_MS);
    least.set(minute, Math.min(least.get(minute) ?? Number.POSITIVE_INFINITY, sample[name]));
  }
  return [...least].map(([minute, held]) => [minute / 60, held]);
}
