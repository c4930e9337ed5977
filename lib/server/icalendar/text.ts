/**
 * Returns the UID of an item. It is the same in every calendar, so that calendar programs apply a later change to the
 * same item.
 */
export const itemUid = (id: string, host: string): string => `${id}@${host}`;

/**
 * Makes a text one line without control characters, which RFC 5545 does not allow. Other characters are escaped when
 * written.
 */
export const oneLineOf = (text: string): string =>
  text
    .replaceAll(/\p{Surrogate}/gu, '\ufffd')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();

/** Makes a text one without control characters except line ends, which are escaped when written. */
export const proseOf = (text: string): string =>
  text
    .split(/\r\n|[\n\r\p{Zl}\p{Zp}]/u)
    .map(oneLineOf)
    .join('\n')
    .trim();

/**
 * Returns text for the value of a parameter, which must not contain double quotes. They are replaced, since parameters
 * have no escapes: clients read a backslash, or a caret (RFC 6868), differently.
 */
export const parameterOf = (text: string): string =>
  oneLineOf(text).replaceAll('"', '’').replaceAll(/[\\^]/g, '');
