import { isUnknownAddress } from '@/lib/client/session/sign-up';

/** The error below the field of an address. The toast about the same refusal has another text. */
export const NOBODY = 'No account uses this e-mail address.';

type Tried<Input> = { error: unknown; variables: Input | undefined };

/**
 * Returns the address in the field if it was just refused because no account uses it, else null.
 * @param written the value of the field
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
