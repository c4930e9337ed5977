/** The same for every calendar that the item comes to, so that a change finds what it changes. */
export const itemUid = (id: string, host: string): string => `${id}@${host}`;

/** RFC 5545 has no control characters in texts; the rest is escaped when it is written. */
export const oneLineOf = (text: string): string =>
  text
    .replaceAll(/\p{Surrogate}/gu, '\ufffd')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();

/**
 * For a value of a parameter, which has no double quotes. Nor has it escapes: what looks like one (a backslash; a caret,
 * by RFC 6868) is read differently by one client and another.
 */
export const parameterOf = (text: string): string =>
  oneLineOf(text).replaceAll('"', '’').replaceAll(/[\\^]/g, '');
