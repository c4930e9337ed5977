import { parentPort, workerData } from 'node:worker_threads';
import { readEvents } from './events';

/** The thread that reads a file (`readInThread`). */

export type ThreadInput = { bytes: Uint8Array; personZone: string; thisYear: number };

const { bytes, personZone, thisYear } = workerData as ThreadInput;
parentPort?.postMessage(readEvents(Buffer.from(bytes), personZone, thisYear));
