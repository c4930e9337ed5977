import { isIP } from 'node:net';

/**
 * Returns the address of the client of a request. Each proxy appends the address that is connected to it to
 * X-Forwarded-For. Entries before those of the operator's own proxies come from the caller and may be forged.
 * @param socketAddress the address of the machine that is connected to this process
 * @param forwardedFor the header X-Forwarded-For, its lines joined by commas
 * @param trustedHops the number of the operator's own proxies
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trustedHops: number,
): string {
  const direct = normalize(socketAddress ?? '');
  const forwarded = forwardedFor ? forwardedFor.split(',').map(normalize) : [];
  const chain = [...forwarded, direct];
  const address = chain[Math.max(0, chain.length - 1 - trustedHops)] ?? direct;
  return isIP(address) ? address : direct;
}

/** Removes a port and brackets; an IPv4 address in IPv6 form becomes IPv4. */
function normalize(entry: string): string {
  const text = entry.trim();
  const bare = /^\[(.+)\](:\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  return /^::ffff:([\d.]+)$/i.exec(bare)?.[1] ?? bare;
}
