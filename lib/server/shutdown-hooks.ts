import { log } from './log';

/** Resolves when the process's deferred work is done. */
type LastWork = () => Promise<void>;

const all = new Set<LastWork>();

/** Registers work that has to be done before the process exits, such as counts not yet written to the database. */
export function beforeTheEnd(work: LastWork): void {
  all.add(work);
}

/** Runs the registered work. For a process that accepts no more requests; never rejects. */
export async function finishLastWork(): Promise<void> {
  const results = await Promise.allSettled([...all].map((work) => work()));
  for (const result of results)
    if (result.status === 'rejected')
      log.warn({ err: result.reason }, 'something was left undone at the end');
}
