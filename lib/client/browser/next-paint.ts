/** The longest wait for a frame, in milliseconds: the browser may paint none. */
const TIMEOUT = 100;

/**
 * Runs work after the next paint, so that the effect of a press is painted first. On a page that is hidden, or becomes
 * so meanwhile, it runs at once: no later event is certain to reach a page that is being left or closed.
 */
export function afterNextPaint(work: () => void): void {
  if (document.hidden) {
    queueMicrotask(work);
    return;
  }
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
