/** Returns the IANA name of the machine's zone. It is read at each call, since it may change while a page is open. */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
