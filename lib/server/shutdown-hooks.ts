import { log } from './log';

/** Resolves when the process's deferred work is done. */
type ShutdownHook = () => Promise<void>;

const all = new Set<ShutdownHook>();

/** Registers work that has to be done before the process exits, such as writing counts to the database. */
export function onShutdown(work: ShutdownHook): void {
  all.add(work);
}

/** Runs the registered work. Called when the process accepts no more requests; never rejects. */
export async function runShutdownHooks(): Promise<void> {
  const results = await Promise.allSettled([...all].map((work) => work()));
  for (const result of results)
    if (result.status === 'rejected')
      log.warn({ err: result.reason }, 'work before the end of the process failed');
}
