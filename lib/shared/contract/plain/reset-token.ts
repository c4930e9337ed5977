/** True for a text in the form of the secret in a mailed link: 256 bits in base64url. */
export const isResetToken = (text: string): boolean => /^[\w-]{43}$/.test(text);
