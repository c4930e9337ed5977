import { pause } from '../running/planner';

/** The error for a promise that the planner did not keep, which is the message. */
export class Broken extends Error {
  override name = 'Broken';
}

/** The error for a fault that cannot be injected on this machine, with the reason as the message. */
export class NotPossible extends Error {
  override name = 'NotPossible';
}

/** @throws Broken with the promise unless it was kept */
export function ensure(kept: boolean, promise: string): asserts kept {
  if (!kept) throw new Broken(promise);
}

/** The result of a fault, for its line in the report. */
export type Outcome = { fault: string; injected: string; found: string };

/**
 * Repeats a check until it succeeds.
 * @param promise the expected state, or a function that describes it in an error
 * @param timeout milliseconds
 * @returns the milliseconds that it took
 */
export async function until(
  promise: string | (() => string),
  timeout: number,
  question: () => Promise<boolean> | boolean,
): Promise<number> {
  const began = performance.now();
  while (!(await question())) {
    if (performance.now() - began >= timeout) {
      const state = typeof promise === 'string' ? promise : promise();
      throw new Broken(`${state}, within ${timeout / 1000} s`);
    }
    await pause(50);
  }
  return performance.now() - began;
}

/** @returns the status of an answer, 0 when there is none */
export const statusOf = (url: string, init: RequestInit = {}): Promise<number> =>
  fetch(url, { signal: AbortSignal.timeout(10_000), ...init }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    () => 0,
  );

export const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
