import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The prefixes of IPv6 addresses that contain an IPv4 address, each with the index of the first byte of the latter. */
const EMBEDDING: readonly { prefix: readonly [ipaddr.IPv6, number]; offset: number }[] = [
  // NAT64 (RFC 6052), and IPv4-compatible addresses (RFC 4291, deprecated).
  { prefix: [ipaddr.IPv6.parse('64:ff9b::'), 96], offset: 12 },
  { prefix: [ipaddr.IPv6.parse('::'), 96], offset: 12 },
];

/** Returns the IPv4 address inside of an IPv6 address that stands for one; otherwise the address itself. */
function unwrapped(address: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | ipaddr.IPv6 {
  if (address instanceof ipaddr.IPv4) return address;
  if (address.isIPv4MappedAddress()) return address.toIPv4Address();
  const bytes = address.toByteArray();
  const form = EMBEDDING.find(({ prefix: [network, bits] }) => address.match(network, bits));
  // `::` and `::1` are addresses of their own, which are not public anyway.
  if (!form || bytes.slice(0, 15).every((byte) => byte === 0)) return address;
  return new ipaddr.IPv4(bytes.slice(form.offset, form.offset + 4));
}

/**
 * True for an IP address of the public internet. False for every other: this machine, private networks, link-local
 * addresses (also those under which clouds serve credentials), carrier networks, multicast, reserved ranges, and text
 * that is no address. An IPv6 address that stands for an IPv4 address counts as that one.
 */
export function isPublicAddress(text: string): boolean {
  // A zone such as `fe80::1%eth0` names an interface of this machine.
  if (text.includes('%') || isIP(text) === 0) return false;
  return unwrapped(ipaddr.parse(text)).range() === 'unicast';
}
