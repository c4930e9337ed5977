import { log } from './log';

/** Settles when what the process has kept for later is done. */
type LastWork = () => Promise<void>;

// The web server and the pages that it serves are bundled apart, so each has modules of its own; this they share.
const kept = globalThis as { dayfoldLastWork?: Set<LastWork> };
kept.dayfoldLastWork ??= new Set();
const all = kept.dayfoldLastWork;

/** Names what a process must not end without: what has been told to callers, and is still to be told to the database. */
export function beforeTheEnd(work: LastWork): void {
  all.add(work);
}

/** Does what is still to be done. For a process that takes no more requests; never rejects. */
export async function finishLastWork(): Promise<void> {
  const results = await Promise.allSettled([...all].map((work) => work()));
  for (const result of results)
    if (result.status === 'rejected')
      log.warn({ err: result.reason }, 'something was left undone at the end');
}
