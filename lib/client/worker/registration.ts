import { page } from '@/lib/client/browser/navigation';
import { SERVICE_WORKER_IS } from '@/lib/shared/site/service-worker';
import { announceNewVersion } from './new-version';
import { ACTIVATE } from './update-message';

const PATH = '/service-worker.js';

/** Milliseconds between two checks for a new version, at least. */
const BETWEEN_CHECKS = 60 * 60 * 1000;

let registered: Promise<ServiceWorkerRegistration | null> | undefined;
let checkedAt = 0;
/** True once the person has asked for the new version in this tab. Other tabs are not loaded again. */
let isAskedFor = false;

/**
 * Registers the service worker (service-worker.ts), and shows when a new version of the planner is ready. Called once a
 * page of the planner is idle, since the worker then reads all files of the build. Without service workers, as over
 * plain HTTP from another machine, and when the registration fails, the planner works as it does without one.
 */
export function startServiceWorker(): void {
  if (DAYFOLD_DEV || registered || !('serviceWorker' in navigator)) return;
  registered = register().catch(() => null);
  checkedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - checkedAt > BETWEEN_CHECKS)
      void checkForNewVersion();
  });
  window.addEventListener('online', () => void checkForNewVersion());
}

/**
 * Registers the worker, unless there is none and the server has switched it off. A browser that has one registers it
 * also then, and so gets the one that removes it.
 */
async function register(): Promise<ServiceWorkerRegistration | null> {
  const { serviceWorker } = navigator;
  if (!(await serviceWorker.getRegistration())) {
    const { headers } = await fetch(PATH, { method: 'HEAD', cache: 'no-store' });
    if (headers.get(SERVICE_WORKER_IS) === 'off') return null;
  }
  const registration = await serviceWorker.register(PATH, { updateViaCache: 'none' });
  follow(registration);
  return registration;
}

/**
 * Asks the server for a new version. Also called when the event stream is opened again (live.ts), since the server may
 * have been replaced. Does nothing without a service worker, and fails silently without a connection.
 */
export async function checkForNewVersion(): Promise<void> {
  checkedAt = Date.now();
  const registration = await registered;
  await registration?.update().catch(() => undefined);
}

function follow(registration: ServiceWorkerRegistration): void {
  // The first worker has no other to wait for, and is of the build of this page.
  const onInstalled = (worker: ServiceWorker): void => {
    if (worker.state === 'installed' && registration.active) announceNewVersion(worker);
  };
  const watch = (worker: ServiceWorker | null): void => {
    if (!worker) return;
    onInstalled(worker);
    worker.addEventListener('statechange', () => onInstalled(worker));
  };
  watch(registration.waiting);
  watch(registration.installing);
  registration.addEventListener('updatefound', () => watch(registration.installing));

  let hadController = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (isAskedFor) page.reload();
    // Another tab has loaded the new version. This one goes on with its own, whose files are still stored.
    else if (hadController) announceNewVersion(navigator.serviceWorker.controller);
    hadController = true;
  });
}

/** Loads the new version into this tab. */
export async function loadNewVersion(): Promise<void> {
  isAskedFor = true;
  const waiting = (await registered)?.waiting;
  if (waiting) waiting.postMessage(ACTIVATE);
  else page.reload();
}

/**
 * Called when a part of the page could not be loaded: shows the new version if the server has another build than that
 * of this page, whose files it then no longer has. Otherwise the connection has failed, and the part can be loaded
 * later.
 */
export async function checkMissingPart(): Promise<void> {
  if (DAYFOLD_DEV || !navigator.onLine) return;
  const answer = await fetch(PATH, { cache: 'no-store' }).catch(() => null);
  if (answer?.ok && !(await answer.text()).includes(DAYFOLD_BUILD)) announceNewVersion();
}
