import { type BuildFile, isUnchanging, requestFor } from './build-file';

/** The beginning of the names of the worker's caches. There is one for each build, named after it. */
const PREFIX = 'dayfold-build ';

/** The number of files that are requested at once, so that the page's own requests do not wait for them. */
const AT_ONCE = 4;

const nameOf = (build: string): string => PREFIX + build;

/**
 * Stores all files of a build in its cache: all or none. Rejects if one cannot be read, or is not the one of this
 * build, as while servers of two builds are running.
 */
export async function storeBuild(build: string, files: readonly BuildFile[], origin: string): Promise<void> {
  // It exists if the build was installed before, as when a planner has gone back to it. Pages may be using its files.
  const isNew = !(await caches.has(nameOf(build)));
  const cache = await caches.open(nameOf(build));
  const waiting = [...files];
  const storeNext = async (): Promise<void> => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      const answer = await fetch(requestFor(file, origin));
      if (answer.status !== 200) throw new Error(`${file[0]} was answered with ${answer.status}.`);
      await cache.put(new URL(file[0], origin), plain(answer));
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, storeNext));
  } catch (error) {
    waiting.length = 0;
    if (isNew) await caches.delete(nameOf(build));
    throw error;
  }
}

/**
 * Returns an answer without the address that it came from. A page stands for several addresses, and would otherwise
 * replace the one in the window or in Next's router.
 */
function plain(answer: Response): Response {
  const headers = new Headers(answer.headers);
  // The content has been decoded.
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) headers.delete(name);
  return new Response(answer.body, { headers });
}

/** The key in a build's cache of its number: the build that was activated last has the highest. */
const NUMBER = '/dayfold-activation';

/** Returns the number of a build's cache; 0 if the build has never been activated. */
async function numberOf(cacheName: string, origin: string): Promise<number> {
  const stored = await caches.match(new URL(NUMBER, origin), { cacheName });
  return stored ? Number(await stored.text()) : 0;
}

/**
 * Called when a build is activated: deletes the caches of older builds but that of the build which was active until now,
 * whose pages may still be open and load more of their files. Another one may have been stored since, and was skipped.
 */
export async function deleteOlderBuilds(build: string, origin: string): Promise<void> {
  const names = await buildsStored();
  const numbers = await Promise.all(names.map((name) => numberOf(name, origin)));
  const last = Math.max(0, ...numbers);
  const older = names.slice(0, Math.max(0, names.indexOf(nameOf(build))));
  // Workers of earlier versions have stored no numbers.
  const before = last > 0 ? names[numbers.indexOf(last)] : older.at(-1);
  const cache = await caches.open(nameOf(build));
  await cache.put(new URL(NUMBER, origin), new Response(String(last + 1)));
  await Promise.all(older.filter((name) => name !== before).map((name) => caches.delete(name)));
}

/** Returns the names of the caches, the oldest first. */
const buildsStored = async (): Promise<string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(PREFIX));

/**
 * Returns a stored file of this build. A file that has a hash in its name may also be that of another build, whose page
 * is still open.
 */
export async function storedFile(build: string, key: string, origin: string): Promise<Response | undefined> {
  const address = new URL(key, origin);
  // Next's answers name headers of its router in `Vary`; the key already says which part of a page a file is.
  const options = { ignoreVary: true };
  const own = await caches.match(address, { ...options, cacheName: nameOf(build) });
  if (own || !isUnchanging(address.pathname)) return own;
  for (const cacheName of await buildsStored()) {
    const other = await caches.match(address, { ...options, cacheName });
    if (other) return other;
  }
  return undefined;
}

/**
 * Adds a file with a hash in its name to this build's cache: one that is needed rarely, such as the font of another
 * script. Where there is no space it is not stored.
 */
export async function storeLater(
  build: string,
  key: string,
  answer: Response,
  origin: string,
): Promise<void> {
  if (!isUnchanging(key) || answer.status !== 200 || answer.type !== 'basic') return;
  if (!(await caches.has(nameOf(build)))) return;
  const cache = await caches.open(nameOf(build));
  await cache.put(new URL(key, origin), answer).catch(() => undefined);
}
