import { isKnownZone } from '@/lib/shared/calendar/zoned-time';
import { WINDOWS_ZONES } from './windows-zones';

const BY_SMALL_NAME = new Map(
  Object.entries(WINDOWS_ZONES).map(([name, zone]) => [name.toLowerCase(), zone]),
);

/**
 * Returns the IANA zone that a TZID names: its IANA name, also behind a prefix ('/example.org/2024/Europe/Berlin') or in
 * quotes, or its Windows name. Null for every other.
 */
export function zoneOfName(tzid: string): string | null {
  const name = tzid.trim().replaceAll('"', '').replace(/^\/+/, '').slice(0, MAX);
  const whole = zoneOf(name);
  if (whole) return whole;
  const parts = name.split('/');
  for (const length of [3, 2]) {
    const zone = parts.length > length ? zoneOf(parts.slice(-length).join('/')) : null;
    if (zone) return zone;
  }
  // The last part alone could be a name that a program has given to rules of its own, such as Custom/EST.
  const last = parts.at(-1) ?? '';
  return WORLD.test(last) ? 'UTC' : (BY_SMALL_NAME.get(last.toLowerCase()) ?? null);
}

/** Characters of a name that are looked at. */
const MAX = 500;

const WORLD = /^(utc|gmt|z|zulu|etc\/utc)$/i;

function zoneOf(name: string): string | null {
  if (WORLD.test(name)) return 'UTC';
  // Offsets such as +01:00 are zones in some versions of Node.js only.
  if (/^[a-z][\w+/-]*$/i.test(name) && isKnownZone(name)) return name;
  return BY_SMALL_NAME.get(name.toLowerCase()) ?? null;
}
