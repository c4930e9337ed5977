/** The same for every calendar that the item comes to, so that a change finds what it changes. */
export const itemUid = (id: string, host: string): string => `${id}@${host}`;

/** RFC 5545 has no control characters in texts; the rest is escaped when it is written. */
export const oneLineOf = (text: string): string =>
  text
    .replaceAll(/\p{Surrogate}/gu, '\ufffd')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();

/** Values of parameters cannot have double quotes either, and few clients read their escapes (RFC 6868). */
export const parameterOf = (text: string): string => oneLineOf(text).replaceAll('"', '’').replaceAll('^', '');
