import { SIGNED_IN_HINT } from '@/lib/shared/site/pages';
import type { BuildFile } from './build-file';
import { type Handling, handlingOf } from './handling';
import { offlinePage } from './offline-page';
import { listenForPush, type PushScope } from './push';
import { worker } from './scope';
import { deleteOlderBuilds, storeBuild, storedFile, storeLater } from './stored-build';
import { ACTIVATE } from './update-message';

/**
 * The service worker (docs/rules/kept.md): it stores the pages of the planner and their files, and
 * answers from them. lib/run/build/service-worker.ts bundles it after the build, and defines `DAYFOLD_BUILD` and
 * `DAYFOLD_FILES`.
 */

/** The files of this build, which are stored when the worker is installed. */
declare const DAYFOLD_FILES: readonly BuildFile[];

const { origin } = worker.location;

listenForPush(globalThis as unknown as PushScope);

/**
 * Milliseconds for which a page is requested from the server before the stored one is shown, where the worker cannot
 * read whether somebody is signed in.
 */
const SERVER_TIMEOUT = 3_000;

worker.addEventListener('install', (event) => {
  // Calls of the API then do not wait until the worker has been started.
  const routes = event.addRoutes?.({ condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' });
  event.waitUntil(
    Promise.all([storeBuild(DAYFOLD_BUILD, DAYFOLD_FILES, origin), routes?.catch(() => undefined)]),
  );
});

worker.addEventListener('activate', (event) => {
  // The pages of the first visit are then answered from the cache too. Claiming them does not reload them.
  event.waitUntil(deleteOlderBuilds(DAYFOLD_BUILD, origin).then(() => worker.clients.claim()));
});

worker.addEventListener('message', (event) => {
  if (event.data === ACTIVATE) event.waitUntil(worker.skipWaiting());
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const handling = handlingOf(request, origin);
  if (handling) event.respondWith(answer(request, handling, (work) => event.waitUntil(work)));
});

function answer(
  request: Request,
  handling: Handling,
  keepRunning: (work: Promise<unknown>) => void,
): Promise<Response> {
  if (handling.kind === 'file') return answerFile(request, handling.key, keepRunning);
  if (handling.kind === 'page') return answerPage(request, handling);
  return fetchPage(request);
}

async function answerFile(
  request: Request,
  key: string,
  keepRunning: (work: Promise<unknown>) => void,
): Promise<Response> {
  const stored = await storedFile(DAYFOLD_BUILD, key, origin);
  if (stored) return stored;
  const fetched = await fetch(request);
  keepRunning(storeLater(DAYFOLD_BUILD, key, fetched.clone(), origin));
  return fetched;
}

async function answerPage(
  request: Request,
  { key, isDocument }: Handling & { kind: 'page' },
): Promise<Response> {
  const signedIn = await isSignedIn();
  const stored = signedIn === false ? undefined : await storedFile(DAYFOLD_BUILD, key, origin);
  if (!stored) return isDocument ? fetchPage(request) : fetch(request);
  return signedIn ? stored : firstOf(fetch(request), stored);
}

/** Returns whether the browser has the cookie by which the server chooses the page; undefined if it does not say. */
async function isSignedIn(): Promise<boolean | undefined> {
  if (!worker.cookieStore) return undefined;
  const hint = await worker.cookieStore.get(SIGNED_IN_HINT).catch(() => undefined);
  return hint === undefined ? undefined : hint?.value === '1';
}

/** Returns the answer of the server, or the stored one if the server does not answer in time. */
function firstOf(fetched: Promise<Response>, stored: Response): Promise<Response> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(stored), SERVER_TIMEOUT);
    fetched.then(resolve, () => resolve(stored)).finally(() => clearTimeout(timer));
  });
}

/** Returns a page from the server; without a connection one that says so. */
async function fetchPage(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return offlinePage(await isSignedIn());
  }
}
