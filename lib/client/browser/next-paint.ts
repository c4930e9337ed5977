/** The longest wait for a frame, in milliseconds: the browser does not paint hidden pages. */
const TIMEOUT = 100;

/**
 * Runs work after the next paint, so that the effect of a press is painted first. On a hidden page, which is not
 * painted, it runs after `TIMEOUT`. When the page becomes hidden meanwhile it runs at once: no later event is certain
 * to reach a page that is being left or closed.
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

/** Resolves after the next paint, in the order of the calls. */
export const nextPaint = (): Promise<void> => new Promise(afterNextPaint);
