/**
 * The text of the refusal of a share or an invitation because no account has the address (docs/product/sharing.md).
 */
export const UNKNOWN_ADDRESS = 'No account uses that e-mail address.';
