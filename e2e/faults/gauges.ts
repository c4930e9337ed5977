import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { Client } from 'pg';
import { z } from 'zod';
import { memoryOf } from '@/lib/bench/memory';
import { isAlive } from '@/lib/db/embedded/process';
import { type Bench, childrenOf, type Planner } from '../running/planner';
import type { HeldMemory } from './held-memory';
import { ensure } from './outcome';

const MEBIBYTE = 1024 * 1024;

/** The most milliseconds of a query. */
const TIMEOUT = 30_000;

/** The measurements of one part of a planner at one moment: memory in MiB, all else as counts. */
export type Reading = {
  /** V8's heap after a full collection; for PostgreSQL, memory that its processes do not share. */
  held: number;
  /** Resident memory. For PostgreSQL it includes the shared buffers, which grow up to a fixed size. */
  resident: number;
  descriptors: number;
  /** Connections to the database; for PostgreSQL, those of all its clients. */
  connections: number;
};

export const POSTGRES = 'PostgreSQL';

/** Measures a planner and its embedded database, process by process. Needs Linux. */
export class Gauges {
  readonly #postmaster: number;
  readonly #processes: readonly { name: string; pid: number }[];
  readonly #port: number;
  readonly #held: HeldMemory;
  readonly #client: Client;

  constructor(bench: Bench, planner: Planner, { url, held }: { url: string; held: HeldMemory }) {
    this.#postmaster = bench.postmaster;
    this.#processes = [
      ...planner.children('web.js').map((pid, index) => ({ name: `web ${index + 1}`, pid })),
      ...planner.children('worker.js').map((pid) => ({ name: 'worker', pid })),
      { name: 'launcher', pid: planner.pid },
    ];
    this.#port = Number(new URL(url).port);
    this.#held = held;
    this.#client = new Client({
      connectionString: url,
      application_name: 'gauges',
      query_timeout: TIMEOUT,
    });
    // A lost connection is not reported here, since the next query then fails.
    this.#client.on('error', () => undefined);
  }

  async connect(): Promise<this> {
    await this.#client.connect();
    return this;
  }

  /** @throws Broken when one of the processes has ended since the gauges were created, or does not answer */
  async read(): Promise<ReadonlyMap<string, Reading>> {
    const connections = connectionsTo(this.#port);
    const readings = new Map<string, Reading>();
    for (const { name, pid } of this.#processes) {
      ensure(isAlive(pid), `${name} is still running`);
      const files = filesOf(pid);
      readings.set(name, {
        held: Number.NaN,
        resident: memoryOf(pid) / MEBIBYTE,
        descriptors: files.length,
        connections: files.filter((file) => connections.has(file)).length,
      });
    }
    readings.set(POSTGRES, await this.#readPostgres());
    // Read last and one by one, since a garbage collection pauses the process and takes much processor time.
    for (const { name, pid } of this.#processes) {
      const reading = readings.get(name);
      if (reading) reading.held = (await this.#held.of(pid)) / MEBIBYTE;
    }
    return readings;
  }

  async end(): Promise<void> {
    await this.#client.end();
  }

  async #readPostgres(): Promise<Reading> {
    const { rows } = await this.#client.query(
      `SELECT count(*)::int FROM pg_stat_activity
       WHERE backend_type = 'client backend' AND application_name <> 'gauges'`,
    );
    const [{ count } = { count: Number.NaN }] = z.array(z.object({ count: z.number() })).parse(rows);
    const reading: Reading = { held: 0, resident: 0, descriptors: 0, connections: count };
    for (const pid of [this.#postmaster, ...childrenOf(this.#postmaster)])
      try {
        const { all, shared } = shareOfMemory(pid);
        reading.descriptors += filesOf(pid).length;
        reading.held += (all - shared) / MEBIBYTE;
        reading.resident += all / MEBIBYTE;
      } catch {
        // The process has ended, and uses no memory.
      }
    return reading;
  }
}

/**
 * Returns the bytes of a process's memory (`all`) and of the shared memory segments in it (`shared`). A page that n
 * processes share counts as 1/n of a page.
 */
function shareOfMemory(pid: number): { all: number; shared: number } {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const bytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(text)?.[1]) * 1024;
  return { all: bytes('Pss'), shared: bytes('Pss_Shmem') };
}

/** Returns the targets of the open file descriptors of a process, as Linux names them. */
function filesOf(pid: number): string[] {
  return readdirSync(`/proc/${pid}/fd`).flatMap((file) => {
    try {
      return [readlinkSync(`/proc/${pid}/fd/${file}`)];
    } catch {
      // The file descriptor was closed meanwhile.
      return [];
    }
  });
}

/** Returns the sockets of this machine that are connected to a local port, named as file descriptors name them. */
function connectionsTo(port: number): ReadonlySet<string> {
  const ending = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const sockets = new Set<string>();
  for (const table of ['tcp', 'tcp6'])
    for (const line of readFileSync(`/proc/net/${table}`, 'utf8').split('\n')) {
      const [, , remote, , , , , , , inode] = line.trim().split(/\s+/);
      if (remote?.endsWith(ending)) sockets.add(`socket:[${inode}]`);
    }
  return sockets;
}
