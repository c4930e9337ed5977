import { type FormEvent, useRef, useState } from 'react';
import { NOBODY, unknownAddressIn } from '@/components/collaboration/unknown-address';

type Mutation<Input> = {
  mutate: (input: Input, options: { onSuccess: () => void }) => void;
  isPending: boolean;
  error: unknown;
  variables: Input | undefined;
};

/**
 * The state of a form that sends an e-mail address, for instance to share an item. It is emptied after a success.
 *
 * @param emailIn reads the address from the mutation's variables
 */
export function useAddressForm<Input>(mutation: Mutation<Input>, emailIn: (input: Input) => string) {
  const [email, setEmail] = useState('');
  const ref = useRef<HTMLInputElement>(null);
  const written = email.trim();
  const unknown = unknownAddressIn(email, mutation, emailIn);
  const canSend = written !== '' && !mutation.isPending;

  function clear(): void {
    setEmail('');
    ref.current?.focus();
  }

  return {
    canSend,
    /** The address in the field, if it was just refused because no account uses it. */
    unknown,
    /**
     * Returns the submit handler.
     * @param inputOf returns the mutation's variables for an address
     */
    submit: (inputOf: (email: string) => Input) => (event: FormEvent) => {
      event.preventDefault();
      if (canSend) mutation.mutate(inputOf(written), { onSuccess: clear });
    },
    field: {
      ref,
      label: 'E-mail address',
      type: 'email',
      autoComplete: 'off',
      autoFocus: true,
      error: unknown === null ? undefined : NOBODY,
      readOnly: mutation.isPending,
      value: email,
      onChange: (event: { target: { value: string } }) => setEmail(event.target.value),
    },
  };
}
