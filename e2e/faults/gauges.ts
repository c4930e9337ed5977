import { readdirSync, readFileSync } from 'node:fs';
import { Client } from 'pg';
import { z } from 'zod';
import { memoryOf } from '@/lib/bench/memory';
import { type Bench, childrenOf, type Planner } from '../running/planner';
import { postmasterOf } from './kill-rounds';

const MEBIBYTE = 1024 * 1024;

/** What a running planner holds at one moment: memory in MiB, all else in pieces. */
export type Reading = {
  web: number;
  worker: number;
  launcher: number;
  /** Without its shared buffers, which fill up to a fixed size. */
  postgres: number;
  /** Without those of PostgreSQL, each of whose processes keeps as many files open as it has touched. */
  descriptors: number;
  connections: number;
};

/** Reads what a planner and its embedded database hold. Needs Linux. */
export class Gauges {
  readonly #bench: Bench;
  readonly #planner: Planner;
  readonly #client: Client;

  constructor(bench: Bench, planner: Planner, url: string) {
    this.#bench = bench;
    this.#planner = planner;
    this.#client = new Client({ connectionString: url, application_name: 'gauges' });
  }

  async connect(): Promise<this> {
    await this.#client.connect();
    return this;
  }

  async read(): Promise<Reading> {
    const launcher = this.#planner.pid;
    const [web, worker] = [this.#planner.children('web.ts'), this.#planner.children('worker.ts')];
    const postmaster = postmasterOf(this.#bench);
    const postgres = [postmaster, ...childrenOf(postmaster)];
    const { rows } = await this.#client.query(
      `SELECT count(*)::int FROM pg_stat_activity
       WHERE backend_type = 'client backend' AND application_name <> 'gauges'`,
    );
    const [{ count } = { count: 0 }] = z.array(z.object({ count: z.number() })).parse(rows);
    return {
      web: sum(web, memoryOf) / MEBIBYTE,
      worker: sum(worker, memoryOf) / MEBIBYTE,
      launcher: memoryOf(launcher) / MEBIBYTE,
      postgres: sum(postgres, ownMemoryOf) / MEBIBYTE,
      descriptors: sum([launcher, ...web, ...worker], descriptorsOf),
      connections: count,
    };
  }

  async end(): Promise<void> {
    await this.#client.end();
  }
}

/** A process that has just ended holds nothing. */
function sum(pids: readonly number[], gauge: (pid: number) => number): number {
  let total = 0;
  for (const pid of pids)
    try {
      total += gauge(pid);
    } catch {}
  return total;
}

/** Bytes, each page by its share: without memory that PostgreSQL's processes have in common by design. */
function ownMemoryOf(pid: number): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(text)?.[1]);
  return (kilobytes('Pss') - kilobytes('Pss_Shmem')) * 1024;
}

const descriptorsOf = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;
