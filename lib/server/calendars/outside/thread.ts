import { parentPort, workerData } from 'node:worker_threads';
import { readEvents } from './events';
import { rowsOf } from './rows';

/** The thread that reads a file (`readInThread`). */

export type ThreadInput = { bytes: Uint8Array; personZone: string; thisYear: number };

const { bytes, personZone, thisYear } = workerData as ThreadInput;
const text = readEvents(Buffer.from(bytes), personZone, thisYear);
parentPort?.postMessage(typeof text === 'string' ? text : rowsOf(text));
