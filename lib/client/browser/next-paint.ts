/** Milliseconds after which a frame is no longer waited for: a page that nobody sees is not drawn. */
const TIMEOUT = 100;

/**
 * Does what can wait until the next frame is on the screen, so that whoever has pressed something sees it done first. A
 * page that is not drawn does it a little later all the same, and one that goes out of sight at once: that is the last
 * that a page which is left or closed is sure to hear.
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
    // A timer set within a frame runs once that is drawn.
    timer = setTimeout(done);
  });
  document.addEventListener('visibilitychange', done);
}

/** Settles once what has been shown is drawn, in its turn with what else waits for that. */
export const drawn = (): Promise<void> => new Promise(afterNextPaint);
