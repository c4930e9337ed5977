import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { Bench } from '@/e2e/running/planner';
import { dayAt } from '@/lib/shared/calendar';
import { type Figures, type Listener, measure } from './streams';

/**
 * npm run bench:live -- [--streams N] [--writes N]
 * What open windows cost one web process of a running planner, beside what they cost the barest server there can be,
 * on the same machine in the same minutes. Needs Linux, for the memory of a process.
 */

/** A person may have twenty streams at a process. */
const STREAMS_EACH = 20;

const begun = z.object({ sessionId: z.string() });
const made = z.object({ id: z.string() });

function readArguments(): { streams: number; writes: number } {
  const { values } = parseArgs({
    options: { streams: { type: 'string', default: '1000' }, writes: { type: 'string', default: '500' } },
  });
  const [streams, writes] = [Number(values.streams), Number(values.writes)];
  if (!(streams >= 1) || !(writes >= 1)) throw new Error('--streams and --writes take a number from 1 on.');
  return { streams, writes };
}

/** Somebody with an account and a task, whose windows hear when the task changes. */
async function aListener(address: string): Promise<Listener> {
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

async function measurePlanner({ streams, writes }: Work): Promise<Figures> {
  const bench = new Bench();
  try {
    const planner = await bench.start({ WEB_PROCESSES: '1', RATE_LIMIT_SCALE: '1000000', LOG_LEVEL: 'warn' });
    const [pid] = planner.children('web.ts');
    if (!pid) throw new Error('The planner has no web process.');
    const listeners: Listener[] = [];
    for (let count = 0; count < streams; count += STREAMS_EACH)
      listeners.push(await aListener(planner.address));
    return await measure({ pid, listeners, streams, writes });
  } finally {
    await bench.clear();
  }
}

async function measureBare({ streams, writes }: Work): Promise<Figures> {
  const server = spawn(process.execPath, ['--require', 'tsx/cjs', 'lib/bench/bare-streams.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const address = `http://localhost:${await firstLine(server)}`;
    const listeners = Array.from({ length: Math.ceil(streams / STREAMS_EACH) }, (_, index) => ({
      streams: { url: `${address}/${index}` },
      write: { url: `${address}/${index}`, method: 'POST' },
    }));
    return await measure({ pid: server.pid ?? 0, listeners, streams, writes });
  } finally {
    server.kill();
  }
}

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('The bare server says nothing.');
  const [chunk] = await once(stdout, 'data');
  return String(chunk).trim();
}

/** @returns a figure of the planner's, the same of the bare server's, and how many times as much the first one is */
function row(name: string, unit: string, ours: number, bare: number): string {
  const cells = [ours, bare].map((value) => `${value.toFixed(1)} ${unit}`.padStart(12));
  return `${name.padEnd(34)}${cells.join('')}${(ours / bare).toFixed(1).padStart(8)}`;
}

async function main(): Promise<void> {
  const work = readArguments();
  const [bare, ours] = [await measureBare(work), await measurePlanner(work)];
  const lines = [
    `${work.streams} open streams, ${work.writes} writes one after the other, each heard by ${STREAMS_EACH} windows`,
    `${''.padEnd(34)}${'planner'.padStart(12)}${'bare'.padStart(12)}${'ratio'.padStart(8)}`,
    row('memory per stream', 'KiB', ours.memory / 1024, bare.memory / 1024),
    row('write to the last window, p50', 'ms', ours.p50, bare.p50),
    row('write to the last window, p99', 'ms', ours.p99, bare.p99),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
