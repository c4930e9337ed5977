const CAPITALS = /[A-Z]+/g;

/**
 * Returns the form in which addresses are compared, here and in the unique index on users (`lower(email COLLATE "C")`).
 * Only ASCII letters are converted to lower case, since PostgreSQL and JavaScript convert some others differently.
 */
export const foldAddress = (address: string): string =>
  address.replace(CAPITALS, (letters) => letters.toLowerCase());

export const isSameAddress = (one: string, other: string): boolean => foldAddress(one) === foldAddress(other);

const OTHER = /[^\0-\x7f]/;

export const isAscii = (text: string): boolean => !OTHER.test(text);

/** Matches letters, digits, dots and hyphens, none of which has a meaning in a URL. */
const LABELS = /^[\p{L}\p{M}\p{N}.-]+$/u;

/**
 * False when a character is a variant of another one, such as a letter of full width. Such a domain only looks like
 * another one.
 */
const isPlain = (domain: string): boolean => domain.normalize('NFKC') === domain;

/**
 * Returns the address with an international domain in its ASCII form (punycode, RFC 5891), which mail servers use. A
 * domain without an ASCII form is unchanged.
 */
export function withAsciiDomain(address: string): string {
  const domainStart = address.lastIndexOf('@') + 1;
  const domain = address.slice(domainStart);
  if (isAscii(domain) || !LABELS.test(domain) || !isPlain(domain)) return address;
  const url = `http://${domain}`;
  return URL.canParse(url) ? `${address.slice(0, domainStart)}${new URL(url).hostname}` : address;
}
