import { isUnknownAddress } from '@/lib/client/session/sign-up';

/** What the field says; the toast says it in the catalogue's words. */
export const NOBODY = 'No account uses this e-mail address.';

type Tried<Input> = { error: unknown; variables: Input | undefined };

/**
 * The address in the field when it is the one that was just refused because nobody uses it; null otherwise.
 * @param tried the mutation that was refused
 * @param addressIn reads the address out of what it was given
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
