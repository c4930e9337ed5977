import { isKnownZone } from '@/lib/shared/calendar/zoned-time';

/**
 * Returns the IANA name of the machine's zone; UTC where the browser cannot tell it, and calls it Etc/Unknown or
 * nothing. It is read at each call, since it may change while a page is open.
 */
export function ownTimeZone(): string {
  const zone: string | undefined = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone && isKnownZone(zone) ? zone : 'UTC';
}

/** Returns every time zone that the browser knows, and the given one, which the browser may know by another name. */
export const zonesWith = (own: string): string[] =>
  [...new Set([own, 'UTC', ...Intl.supportedValuesOf('timeZone')])].sort();
