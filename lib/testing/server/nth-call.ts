import fs from 'node:fs/promises';
import { Client } from 'pg';

/**
 * The failure of the n-th call: the connection is lost before the statement is sent, while it is sent, or before the
 * answer is received; or the disk is full.
 */
export type Fault = 'connection lost' | 'statement lost' | 'answer lost' | 'disk full';

const LOST = 'Connection terminated unexpectedly';

/** The functions of node:fs/promises and of its file handles that can fail because the disk is full. */
const DISK_CALLS = ['open', 'rename', 'writeFile', 'readFile', 'mkdir'] as const;
const FILE_CALLS = ['appendFile', 'sync'] as const;

/** Resolves when the driver has noticed that the connection is lost. Before that, the pool may still hand it out. */
let noticed: Promise<unknown> = Promise.resolve();

let armed: { fault: Fault; left: number } | null = null;

/** Counts a call, if the fault in use is one of these. @returns true when this call has to fail */
function isItsTurn(...faults: Fault[]): boolean {
  if (!armed || !faults.includes(armed.fault)) return false;
  armed.left -= 1;
  return armed.left === 0;
}

const fullDisk = () => Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });

/** Replaces the calls that can fail, for the whole test file. Called before the first connection is opened. */
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

/** Destroys the socket of the connection, as a failure of the network does. */
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
 * Runs the work and makes the n-th of its calls fail.
 * @returns the result of the work, and as `isFired` whether that many calls were made
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
