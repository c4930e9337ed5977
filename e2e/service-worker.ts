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
