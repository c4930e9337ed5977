import type { Page } from '@playwright/test';

/** Waits until the service worker has stored the build and answers this page. */
export async function underWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { serviceWorker } = navigator;
    await serviceWorker.ready;
    if (serviceWorker.controller) return;
    await new Promise((resolve) =>
      serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
  });
}

/**
 * Waits until the page has all of its code, also that which is loaded on demand: it then requests the service worker.
 * To be called before the page is opened.
 */
export const hasAllCode = (page: Page): Promise<unknown> => page.waitForRequest('**/service-worker.js');

/** Removes the errors that the browser reports for requests without a connection from `complaints`. */
export function forgiveOffline(complaints: string[]): void {
  const others = complaints.filter((line) => !line.includes('net::ERR_'));
  complaints.splice(0, complaints.length, ...others);
}

/**
 * Stops a worker that Chromium has started again while it was replacing it, because a request arrived at that moment.
 * Chromium itself does so when the worker has had no request for 30 seconds, but not while DevTools are attached, as in
 * these tests.
 * @param page a page of the worker's origin
 */
export async function stopIfStartedAgain(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  const stopped = new Set<string>();
  devTools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { versionId, status, runningStatus } of versions) {
      if (status !== 'activated') continue;
      if (runningStatus === 'stopped') stopped.add(versionId);
      else if (runningStatus === 'running' && stopped.delete(versionId))
        void devTools.send('ServiceWorker.stopWorker', { versionId });
    }
  });
  await devTools.send('ServiceWorker.enable');
}
