/** Whether a text could be the secret of a mailed link: 256 bits in base64url. */
export const isResetToken = (text: string): boolean => /^[\w-]{43}$/.test(text);
