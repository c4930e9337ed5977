import { isIPv6 } from 'node:net';
import type { ApiRequest } from '@/lib/server/api-request';

/** Set only by our own web server (lib/run/web/web-server.ts), which removes it from requests. */
const HEADER = 'x-dayfold-client-address';

/**
 * Returns the address that a request came from, as far as the trusted proxies state it; null when it did not pass our
 * web server.
 */
export const callerAddress = (request: ApiRequest): string | null => request.headers.get(HEADER);

/**
 * Returns the key of a limit per network address: an IPv4 address, or the first 64 bits of an IPv6 one, since one
 * household usually has all addresses that begin with them. Calls that did not pass our web server share one key.
 */
export const callerNetwork = (request: ApiRequest): string => networkOf(callerAddress(request));

/** Returns that key of an address. */
export function networkOf(given: string | null): string {
  const [address = ''] = (given ?? '').split('%');
  if (!isIPv6(address)) return address || 'unknown';
  return `${groupsOf(address).slice(0, 4).join(':')}::/64`;
}

/** Returns the eight groups of an IPv6 address, including those that `::` stands for, without leading zeros. */
function groupsOf(address: string): string[] {
  const [before = [], after = []] = address.split('::').map((part) => (part === '' ? [] : part.split(':')));
  const left = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  return [...before, ...left, ...after].map((group) => Number.parseInt(group, 16).toString(16));
}
