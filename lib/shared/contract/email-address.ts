const CAPITALS = /[A-Z]+/g;

/**
 * The form in which addresses are compared, here and in the unique index on users (`lower(email COLLATE "C")`): only
 * ASCII letters become lower case, since PostgreSQL and JavaScript lower other letters differently.
 */
export const foldAddress = (address: string): string =>
  address.replace(CAPITALS, (letters) => letters.toLowerCase());

export const isSameAddress = (one: string, other: string): boolean => foldAddress(one) === foldAddress(other);

const OTHER = /[^\0-\x7f]/;

export const isAscii = (text: string): boolean => !OTHER.test(text);

/** Letters, digits, dots and hyphens: no character with a meaning in a URL. */
const LABELS = /^[\p{L}\p{M}\p{N}.-]+$/u;

/** False when a letter is a variant of another, such as in full width: such addresses only look alike. */
const isPlain = (domain: string): boolean => domain.normalize('NFKC') === domain;

/**
 * The address with its domain in ASCII, an international one as punycode (RFC 5891), as mail servers use it. A domain
 * without such a form is unchanged.
 */
export function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  if (isAscii(domain) || !LABELS.test(domain) || !isPlain(domain)) return address;
  const url = `http://${domain}`;
  return URL.canParse(url) ? `${address.slice(0, at)}${new URL(url).hostname}` : address;
}
