/** Milliseconds to wait in browsers without `requestIdleCallback`. */
const WAIT = 500;

/**
 * Runs work when the browser has nothing to draw and nothing to answer.
 * @param within the most milliseconds to wait for that; without it the work waits until then
 * @returns the function that cancels it
 */
export function whenIdle(work: () => void, within?: number): () => void {
  if ('requestIdleCallback' in window) {
    const request = requestIdleCallback(work, { timeout: within });
    return () => cancelIdleCallback(request);
  }
  const timer = setTimeout(work, within ?? WAIT);
  return () => clearTimeout(timer);
}

/** Resolves when the browser is idle. */
export const idle = (): Promise<void> => new Promise((resolve) => whenIdle(resolve));
