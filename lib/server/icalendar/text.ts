/** The same in every calendar that contains the item, so that a change finds it. */
export const itemUid = (id: string, host: string): string => `${id}@${host}`;

/** RFC 5545 allows no control characters in texts; other characters are escaped when written. */
export const oneLineOf = (text: string): string =>
  text
    .replaceAll(/\p{Surrogate}/gu, '\ufffd')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();

/**
 * For the value of a parameter, which must not contain double quotes. Parameters have no escapes: clients read a
 * backslash, or a caret (RFC 6868), differently.
 */
export const parameterOf = (text: string): string =>
  oneLineOf(text).replaceAll('"', '’').replaceAll(/[\\^]/g, '');
