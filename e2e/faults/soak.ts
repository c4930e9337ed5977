import path from 'node:path';
import type { Random } from '@/prisma/demo/random';
import { type Bench, pause } from '../running/planner';
import { type Account, register } from './account';
import { checkWriters, whileWriting } from './check-writers';
import { databaseOf } from './database';
import { Gauges } from './gauges';
import { growthOf, type Sample } from './growth';
import { HeldMemory } from './held-memory';
import { OpenWindows } from './open-windows';
import { ensure, type Outcome } from './outcome';
import { someWriters } from './writer';

const PEOPLE = 50;
/** The number of people who write about once a second each. */
const WRITERS = 10;
const WRITE_PAUSE_MS = 1_000;

/**
 * The least number of measurements, and the most milliseconds between two. They are few because each makes every
 * process collect its garbage.
 */
const READINGS = 20;
const READ_EVERY_MS = 60_000;

/** In milliseconds. */
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * Lets people read, write and listen for some minutes, then checks that no write is lost and that the use of resources
 * by the planner does not grow.
 * @throws Broken when one of these does not hold
 */
export async function soak(bench: Bench, random: Random, minutes: number): Promise<Outcome> {
  const held = new HeldMemory(path.join(bench.folder, 'held'));
  const planner = await bench.start(held.variables);
  const url = await databaseOf(bench.dataDir);
  const writers = await someWriters(planner.address, WRITERS, random);
  const people: Account[] = writers.map(({ account }) => account);
  while (people.length < PEOPLE) people.push(await register(planner.address));
  const gauges = new Gauges(bench, planner, { url, held });
  const windows = new OpenWindows(planner.address, people, random);
  let samples: Sample[];
  try {
    await windows.untilOpen();
    await gauges.connect();
    const address = () => planner.address;
    samples = await whileWriting(writers, address, () => sample(gauges, minutes * MINUTE), WRITE_PAUSE_MS);
    await windows.untilOpen();
  } finally {
    await Promise.all([windows.close(), gauges.end()]);
  }
  const answers = windows.summary();
  const found = await checkWriters(url, writers);
  await planner.stop();
  const { trends, excessive } = growthOf(samples);
  ensure(
    excessive.length === 0,
    `nothing grows beyond its bound, but ${excessive.join(', ')} did: ${trends}`,
  );
  return {
    fault: `${minutes} minutes of use`,
    injected: `${windows.count}, ${WRITERS} writers`,
    found: `${trends}; ${answers}; ${found}`,
  };
}

async function sample(gauges: Gauges, duration: number): Promise<Sample[]> {
  const samples: Sample[] = [];
  const began = performance.now();
  const passed = () => performance.now() - began;
  while (passed() < duration) {
    await pause(Math.min(READ_EVERY_MS, duration / READINGS));
    samples.push({ hours: passed() / HOUR, parts: await gauges.read() });
  }
  return samples;
}
