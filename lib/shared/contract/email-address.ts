const CAPITALS = /[A-Z]+/g;

/**
 * The form in which addresses are compared, here and in the unique index on users (`lower(email COLLATE "C")`): only the
 * letters of ASCII lose their case. Of others, PostgreSQL and JavaScript make different lower-case letters.
 */
export const foldAddress = (address: string): string =>
  address.replace(CAPITALS, (letters) => letters.toLowerCase());

export const isSameAddress = (one: string, other: string): boolean => foldAddress(one) === foldAddress(other);

const OTHER = /[^\0-\x7f]/;

export const isAscii = (text: string): boolean => !OTHER.test(text);

/** Letters, digits, dots and hyphens: nothing else that means something in a URL. */
const LABELS = /^[\p{L}\p{M}\p{N}.-]+$/u;

/** Whether no letter is merely another way to write one, such as in full width: addresses that only look alike. */
const isPlain = (domain: string): boolean => domain.normalize('NFKC') === domain;

/**
 * The address with its domain in ASCII, an international one as punycode (RFC 5891), as mail servers know it. What has
 * no such form stays as it is.
 */
export function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  if (isAscii(domain) || !LABELS.test(domain) || !isPlain(domain)) return address;
  const url = `http://${domain}`;
  return URL.canParse(url) ? `${address.slice(0, at)}${new URL(url).hostname}` : address;
}
