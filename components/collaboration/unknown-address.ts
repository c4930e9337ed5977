import { isUnknownAddress } from '@/lib/client/session/sign-up';

/** The text at the field; the toast has the catalogue's. */
export const NOBODY = 'No account uses this e-mail address.';

type Tried<Input> = { error: unknown; variables: Input | undefined };

/**
 * The address in the field, if it was just refused because no account has it; null otherwise.
 * @param tried the refused mutation
 * @param addressIn reads the address from the mutation's variables
 */
export function unknownAddressIn<Input>(
  written: string,
  { error, variables }: Tried<Input>,
  addressIn: (input: Input) => string,
): string | null {
  const address = written.trim();
  if (variables === undefined || !isUnknownAddress(error)) return null;
  return addressIn(variables) === address ? address : null;
}
