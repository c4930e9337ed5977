/** Milliseconds: the longest timer that Node allows. */
const LONGEST_TIMER = 2 ** 31 - 1;

/**
 * Calls back once no time is left. What has arrived while this process was busy, such as the answer of the database, is
 * read before that: when Node runs a late timer it has not read it yet.
 * @param left returns the remaining milliseconds, which may grow meanwhile
 * @returns a function that stops the timer
 */
export function whenOver(left: () => number, onOver: () => void): () => void {
  let timer: NodeJS.Timeout;
  let reading: NodeJS.Immediate | undefined;
  const wait = () => {
    timer = setTimeout(afterTimer, Math.min(LONGEST_TIMER, Math.max(1, left())));
  };
  const afterTimer = () => {
    reading = setImmediate(() => (left() > 0 ? wait() : onOver()));
  };
  wait();
  return () => {
    clearTimeout(timer);
    clearImmediate(reading);
  };
}
