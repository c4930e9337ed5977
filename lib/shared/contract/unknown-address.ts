/** What a share or an invitation is refused with when nobody is found by the address (docs/contract.md section 4). */
export const UNKNOWN_ADDRESS = 'No account uses that e-mail address.';
