import { type ApiRequest, deliveryOf } from '@/lib/server/api-request';

/**
 * The most bytes of answers that wait in this process until their clients read them: of one caller, and of all. A
 * browser reads its answers at once, so that hardly more than one of each of its connections waits.
 */
const MOST = { each: 16_000_000, all: 96_000_000 };

/** Bytes below which an answer is not counted: the system takes it although nobody reads. */
const SMALL = 16_000;

type Answer = { bytes: number; end: () => void };
type Caller = { bytes: number; answers: Set<Answer> };

/** The unsent answers of this process by caller, the oldest first. */
const callers = new Map<string, Caller>();
let total = 0;

/** True when the caller has unsent answers, and may not have so many bytes more. */
export const wouldExceedUnsent = (key: string, bytes = 0): boolean => {
  const caller = callers.get(key);
  return caller !== undefined && caller.bytes + bytes > MOST.each;
};

/**
 * Counts an answer until it has left. When those of all callers together are too many bytes, the connections of the
 * caller with the most are ended, the oldest first.
 */
export function countUnsent(request: ApiRequest, key: string, bytes: number): void {
  if (bytes < SMALL) return;
  const { left, end } = deliveryOf(request);
  const answer = { bytes, end };
  const caller = callers.get(key) ?? { bytes: 0, answers: new Set() };
  callers.set(key, caller);
  caller.answers.add(answer);
  caller.bytes += bytes;
  total += bytes;
  void left.then(() => remove(key, answer));
  while (total > MOST.all) endOldestOfLargest();
}

function endOldestOfLargest(): void {
  const [key, { answers }] = [...callers].reduce((most, each) =>
    each[1].bytes > most[1].bytes ? each : most,
  );
  for (const answer of answers) {
    remove(key, answer);
    answer.end();
    return;
  }
}

function remove(key: string, answer: Answer): void {
  const caller = callers.get(key);
  if (!caller?.answers.delete(answer)) return;
  caller.bytes -= answer.bytes;
  total -= answer.bytes;
  if (caller.answers.size === 0) callers.delete(key);
}
