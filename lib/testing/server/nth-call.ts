import fs from 'node:fs/promises';
import { Client } from 'pg';

/**
 * The failure of the n-th call: the connection is lost before it is sent, the statement is lost on its way to the
 * database, its answer is lost on the way back, or the disk is full.
 */
export type Fault = 'connection lost' | 'statement lost' | 'answer lost' | 'disk full';

const LOST = 'Connection terminated unexpectedly';

/** The functions by which the planner uses the disk. */
const DISK_CALLS = ['open', 'rename', 'writeFile', 'readFile', 'mkdir'] as const;
const FILE_CALLS = ['appendFile', 'sync'] as const;

/** Resolves when the pool knows that the connection is lost: until then it may lend it to somebody else. */
let noticed: Promise<unknown> = Promise.resolve();

let armed: { fault: Fault; left: number } | null = null;

/** @returns true when the present call is the one to fail */
function isItsTurn(...faults: Fault[]): boolean {
  if (!armed || !faults.includes(armed.fault)) return false;
  armed.left -= 1;
  return armed.left === 0;
}

const fullDisk = () => Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });

/** Called before the first connection is opened; for the whole of a test file. */
export function installFaults(): void {
  const query = Client.prototype.query;
  const failing = function (this: Client, ...given: unknown[]): unknown {
    if (!isItsTurn('connection lost', 'statement lost', 'answer lost'))
      return Reflect.apply(query, this, given);
    if (armed?.fault === 'statement lost') {
      cut(this);
      return Reflect.apply(query, this, given);
    }
    const last = given.at(-1);
    if (armed?.fault === 'connection lost') {
      cut(this);
      const late = noticed.then(() => Reflect.apply(query, this, given));
      return typeof last === 'function' ? undefined : late;
    }
    if (typeof last !== 'function')
      return Promise.resolve(Reflect.apply(query, this, given)).then(() => {
        cut(this);
        throw new Error(LOST);
      });
    const callback = () => {
      cut(this);
      last(new Error(LOST));
    };
    return Reflect.apply(query, this, [...given.slice(0, -1), callback]);
  };
  jest.spyOn(Client.prototype, 'query').mockImplementation(failing as typeof query);
  for (const name of DISK_CALLS) failOnDisk(fs, name);
}

/** Cuts the connection, like a network failure. */
function cut(client: Client): void {
  noticed = new Promise((resolve) => client.once('end', resolve));
  const connection: unknown = Reflect.get(client, 'connection');
  const stream: unknown = typeof connection === 'object' && connection && Reflect.get(connection, 'stream');
  if (typeof stream === 'object' && stream && 'destroy' in stream && typeof stream.destroy === 'function')
    stream.destroy();
}

function failOnDisk(holder: object, name: string): void {
  const real: unknown = Reflect.get(holder, name);
  if (typeof real !== 'function') return;
  const failing = async (...given: unknown[]): Promise<unknown> => {
    if (isItsTurn('disk full')) throw fullDisk();
    const result: unknown = await Reflect.apply(real, holder, given);
    if (name === 'open' && typeof result === 'object' && result)
      for (const each of FILE_CALLS) failOnDisk(result, each);
    return result;
  };
  Object.defineProperty(holder, name, { value: failing, configurable: true, writable: true });
}

/**
 * Runs the work with the n-th call failing.
 * @returns whether that call was reached, and the work's result
 */
export async function withNthFailing<Result>(
  fault: Fault,
  n: number,
  work: () => Promise<Result>,
): Promise<{ isFired: boolean; result: Result }> {
  const mine = { fault, left: n };
  armed = mine;
  try {
    const result = await work();
    await noticed;
    return { isFired: mine.left <= 0, result };
  } finally {
    armed = null;
  }
}
