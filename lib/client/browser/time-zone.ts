/** Returns the IANA name of the machine's zone. It is read at each call, since it may change while a page is open. */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Returns every time zone that the browser knows, and the given one, which the browser may know by another name. */
export const zonesWith = (own: string): string[] =>
  [...new Set([own, 'UTC', ...Intl.supportedValuesOf('timeZone')])].sort();
