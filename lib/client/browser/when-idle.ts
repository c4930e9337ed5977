/** Milliseconds to wait in browsers without `requestIdleCallback`. */
const WAIT = 500;

/**
 * Runs work when the browser has nothing to draw and nothing to answer.
 * @returns the function that cancels it
 */
export function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const request = requestIdleCallback(work);
    return () => cancelIdleCallback(request);
  }
  const timer = setTimeout(work, WAIT);
  return () => clearTimeout(timer);
}

/** Resolves when the browser is idle. */
export const idle = (): Promise<void> => new Promise((resolve) => whenIdle(resolve));
