import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Each test file loads all modules anew, while Node's own modules and the process are the same for all files of a
 * worker. What a file leaves in these keeps every module of the file in memory, and each stored context is copied at
 * every later promise.
 */

type Listener = (...values: unknown[]) => void;

/** The storages that have been used since the last clearing. */
const used = new Set<AsyncLocalStorage<unknown>>();

const { enterWith, run } = AsyncLocalStorage.prototype;
Object.assign(AsyncLocalStorage.prototype, {
  enterWith(this: AsyncLocalStorage<unknown>, ...values: Parameters<typeof enterWith>) {
    used.add(this);
    return enterWith.apply(this, values);
  },
  run(this: AsyncLocalStorage<unknown>, ...values: Parameters<typeof run>) {
    used.add(this);
    return run.apply(this, values);
  },
});

const listenersOfProcess = (): [string | symbol, Listener[]][] =>
  process.eventNames().map((event) => [event, process.rawListeners(event) as Listener[]]);

/** Returns a function that removes what has been left since this call; to be called before a test file is loaded. */
export function watchLeftovers(): () => void {
  const before = new Map(listenersOfProcess());
  return () => {
    for (const each of used) each.disable();
    used.clear();
    for (const [event, listeners] of listenersOfProcess())
      for (const listener of listeners)
        if (!before.get(event)?.includes(listener)) process.removeListener(event, listener);
  };
}
