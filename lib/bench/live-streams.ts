import path from 'node:path';
import { z } from 'zod';
import { HeldMemory } from '@/e2e/faults/held-memory';
import { dayAt } from '@/lib/shared/calendar/days';
import { startReferenceServer } from './reference-server';
import { type Figures, type Listener, measure } from './streams';
import type { Row } from './table';
import { SETTINGS, type World } from './world';

/** Measures open event streams of one web process, compared with a minimal server. */

/** The number of streams of each person; a process permits twenty. */
const STREAMS_EACH = 20;

const begun = z.object({ sessionId: z.string() });
const made = z.object({ id: z.string() });

/** Registers a person with a task. The person's streams receive an event when the task changes. */
async function createListener(address: string): Promise<Listener> {
  const person = { firstName: 'Ada', lastName: 'Load', password: `walk before ${crypto.randomUUID()}` };
  const email = `${crypto.randomUUID()}@load.example.org`;
  const { sessionId } = begun.parse(await post(`${address}/api/auth/register`, { ...person, email }));
  const headers = { Authorization: `Bearer ${sessionId}` };
  const task = { title: 'Water the fig', date: dayAt(new Date()) };
  const { id } = made.parse(await post(`${address}/api/tasks`, task, headers));
  return {
    streams: { url: `${address}/api/events`, headers },
    write: {
      url: `${address}/api/tasks/${id}`,
      method: 'PATCH',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: (write) => JSON.stringify({ title: `Water the fig, ${write}` }),
    },
  };
}

async function post(url: string, body: object, headers: Record<string, string> = {}): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: new URL(url).origin, ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  return response.json();
}

type Work = { streams: number; writes: number };

/** Measures the streams of a separate planner, into which a hook for measuring memory is loaded. */
async function measurePlanner(
  { bench, databaseUrl }: World,
  memory: HeldMemory,
  { streams, writes }: Work,
): Promise<Figures> {
  const planner = await bench.start({
    ...SETTINGS,
    DATABASE_URL: databaseUrl,
    DATA_DIR: `${bench.dataDir}-live`,
    ...memory.variables,
  });
  try {
    const [pid] = planner.children('web.js');
    if (!pid) throw new Error('The planner has no web process.');
    const listeners: Listener[] = [];
    for (let count = 0; count < streams; count += STREAMS_EACH)
      listeners.push(await createListener(planner.address));
    return await measure({ held: () => memory.of(pid), listeners, streams, writes });
  } finally {
    await planner.stop();
  }
}

async function measureBare(memory: HeldMemory, { streams, writes }: Work): Promise<Figures> {
  const { address, pid, stop } = await startReferenceServer('lib/bench/bare-streams.ts', memory.variables);
  try {
    const listeners = Array.from({ length: Math.ceil(streams / STREAMS_EACH) }, (_, index) => ({
      streams: { url: `${address}/${index}` },
      write: { url: `${address}/${index}`, method: 'POST' },
    }));
    return await measure({ held: () => memory.of(pid), listeners, streams, writes });
  } finally {
    await stop();
  }
}

/** Measures memory per stream, and the time from a write until all streams of its person have received it. */
export async function measureLive(world: World, work: Work): Promise<Row[]> {
  const memory = new HeldMemory(path.join(world.bench.folder, 'held'));
  const bare = await measureBare(memory, work);
  const ours = await measurePlanner(world, memory, work);
  const row = (what: string, unit: string, figure: number, value: number): Row => ({
    what,
    unit,
    figure,
    limit: { name: 'bare streams', value },
  });
  return [
    row(`memory per stream, of ${work.streams}`, 'KiB', ours.memory / 1024, bare.memory / 1024),
    row('write to the last window, p50', 'ms', ours.p50, bare.p50),
    row('write to the last window, p99', 'ms', ours.p99, bare.p99),
  ];
}
