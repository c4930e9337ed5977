/**
 * The worker that takes the place of the service worker where `SERVICE_WORKER=off` is set (docs/operations.md): it
 * deletes what the worker has stored and unregisters itself, so that browsers ask the server for everything again. It
 * shares no code with the worker that it replaces, which may be wrong, and answers no request.
 */

interface SwitchedOffScope {
  readonly registration: { unregister(): Promise<boolean> };
  skipWaiting(): Promise<void>;
  addEventListener(
    name: 'install' | 'activate',
    listener: (event: Event & { waitUntil(work: Promise<unknown>): void }) => void,
  ): void;
}

const worker = globalThis as unknown as SwitchedOffScope & { dayfoldBuild?: string };

// Pages look for the name of their build in this file (`checkMissingPart`).
worker.dayfoldBuild = DAYFOLD_BUILD;

// Open pages are not asked: those that the former worker answers may be wrong.
worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));

worker.addEventListener('activate', (event) => {
  event.waitUntil(deleteStored().finally(() => worker.registration.unregister()));
});

async function deleteStored(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
}
