/**
 * Identifies one window of a browser for as long as its page lives; sent with each change
 * (docs/decisions/0029-windows-invitations-paper.md).
 */
export const WINDOW_ID_HEADER = 'Window-Id';

/** True for a UUID in lower case. */
export const isWindowId = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text);
