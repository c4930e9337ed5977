/** Milliseconds after which a frame is no longer waited for: the browser does not paint hidden pages. */
const TIMEOUT = 100;

/**
 * Runs work after the next paint, so that the effect of a press is painted first. On a page without frames it runs
 * after a timeout, and on a page that becomes hidden at once: that is the last event that a page which is left or
 * closed surely receives.
 */
export function afterNextPaint(work: () => void): void {
  const done = () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    document.removeEventListener('visibilitychange', done);
    work();
  };
  let timer = setTimeout(done, TIMEOUT);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    // A timer set within a frame runs after its paint.
    timer = setTimeout(done);
  });
  document.addEventListener('visibilitychange', done);
}

/** Resolves after the next paint, in order with other work that waits for it. */
export const drawn = (): Promise<void> => new Promise(afterNextPaint);
