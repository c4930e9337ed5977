import { lookup, Resolver } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { env } from '@/lib/server/env';
import { Turns } from '@/lib/server/limits/turns';

/** The names of hosts outside. */

export type Resolved = { address: string; family: number };

/** Who asks, and until when. */
export type Asking = { personId: string; signal: AbortSignal };

/** Resolves a host name to all its addresses. */
export type Resolve = (hostname: string, asking: Asking) => Promise<Resolved[]>;

/**
 * Resolves a name by DNS, and by the system what DNS does not know: names of this machine and, where private addresses
 * are allowed, of its network. The system's way (getaddrinfo) takes one of a few threads of the process for up to half a
 * minute when nobody answers, and cannot be cancelled, so that names that people have chosen go there last.
 * @throws an error with a code such as ENOTFOUND; ECANCELLED when the signal aborts
 */
export async function resolveName(hostname: string, asking: Asking): Promise<Resolved[]> {
  if (await isNamedHere(hostname)) return resolveBySystem(hostname, asking);
  try {
    return await resolveByDns(hostname, asking.signal);
  } catch (error) {
    if (!mayBeKnownHere((error as NodeJS.ErrnoException).code ?? '')) throw error;
    return resolveBySystem(hostname, asking).catch(() => {
      throw error;
    });
  }
}

/** True for a name in the system's own list. */
async function isNamedHere(hostname: string): Promise<boolean> {
  const text = await readFile('/etc/hosts', 'utf8').catch(() => '');
  const names = text.split('\n').flatMap((line) => line.replace(/#.*/, '').trim().split(/\s+/).slice(1));
  return names.some((name) => name.toLowerCase() === hostname.toLowerCase());
}

/** Says from the failure of DNS whether the system may know the name. */
const mayBeKnownHere = (code: string): boolean =>
  // There is no server for names where the resolver looks for one.
  code === 'ECONNREFUSED' ||
  (env.allowPrivateAddresses && ['ENOTFOUND', 'ENODATA', 'ESERVFAIL', 'EREFUSED', 'EBADNAME'].includes(code));

/** Milliseconds of the first try, and the number of tries. */
const DNS = { timeout: 2_000, tries: 2 };

async function resolveByDns(hostname: string, signal: AbortSignal): Promise<Resolved[]> {
  const resolver = new Resolver(DNS);
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel);
  try {
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const found = [
      ...(v4.status === 'fulfilled' ? v4.value.map((address) => ({ address, family: 4 })) : []),
      ...(v6.status === 'fulfilled' ? v6.value.map((address) => ({ address, family: 6 })) : []),
    ];
    if (found.length === 0 && v4.status === 'rejected') throw v4.reason;
    return found;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

/** One at a time, so that threads are left for the rest of the process. People take turns. */
const turns = new Turns({
  atOnce: 1,
  waitingMax: { member: 100, group: 100, all: Infinity },
  waitMax: 20_000,
  refusal: 'Too many names are being resolved.',
});

const resolveBySystem: Resolve = (hostname, { personId, signal }) =>
  turns.run({ group: personId, member: personId }, async () => {
    signal.throwIfAborted();
    return lookup(hostname, { all: true, verbatim: true });
  });
