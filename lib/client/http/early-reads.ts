/**
 * Reads of the API that the script in the head of the daily view sends while the scripts of the page are still being
 * loaded. The page then takes their answers instead of sending the same requests.
 */
type EarlyReads = {
  /** The session in whose name they were sent. */
  sessionId: string;
  /** When they were sent, in milliseconds on the clock of `performance.now()`. */
  sentAt: number;
  /** The answers that have not been taken yet, by the path with its query. */
  answers: Map<string, Promise<Response>>;
};

declare global {
  interface Window {
    dayfoldEarlyReads?: EarlyReads;
  }
}

/** Sends reads in the name of a session, as `api` does (lib/client/http/api). */
export function sendEarlyReads(sessionId: string, paths: readonly string[]): void {
  const headers = { Authorization: `Bearer ${sessionId}` };
  const answers = paths.map((path) => {
    const answer = fetch(path, { headers, credentials: 'include' });
    // Whoever takes the answer handles a failure. Without this line, one that nobody takes would be reported as
    // unhandled.
    answer.catch(() => undefined);
    return [path, answer] as const;
  });
  window.dayfoldEarlyReads = { sessionId, sentAt: performance.now(), answers: new Map(answers) };
}

/** Returns the answer to an early read, once; undefined if this session has sent none to this path. */
export function takeEarlyRead(sessionId: string | null, path: string): Promise<Response> | undefined {
  const reads = window.dayfoldEarlyReads;
  if (!reads || reads.sessionId !== sessionId) return;
  const answer = reads.answers.get(path);
  reads.answers.delete(path);
  return answer;
}

/** Forgets the answers that were not taken: a change or a later moment makes them out of date. */
export const dropEarlyReads = (): void => window.dayfoldEarlyReads?.answers.clear();

/** Returns when the early reads were sent, on the clock of `performance.now()`; infinity if none were. */
export const earlyReadsSentAt = (): number => window.dayfoldEarlyReads?.sentAt ?? Number.POSITIVE_INFINITY;
