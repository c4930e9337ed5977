/**
 * The header by which a window of a browser identifies itself when it sends a change. A window has an id until its page
 * is left (docs/rules/changes.md).
 */
export const WINDOW_ID_HEADER = 'Window-Id';

/** True for a UUID in lower case. */
export const isWindowId = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text);
