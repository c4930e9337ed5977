import { isIP } from 'node:net';

/**
 * The address that a request comes from, as far as it can be trusted. Each proxy appends the address that it sees to
 * X-Forwarded-For; entries before those of our own proxies were written by the caller and may be forged.
 * @param socketAddress of the machine that is connected to us
 * @param forwardedFor the header, its lines joined by commas
 * @param trustedHops the number of our own proxies in front
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
