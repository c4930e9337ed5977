import { queryOptions, useQuery } from '@tanstack/react-query';
import { foldAddress } from '@/lib/shared/contract/email-address';
import type { Person } from '@/lib/shared/contract/people';

/** Everyone that one shares something with; shares and invitations carry addresses alone. */
export const people = queryOptions<Person[]>({ queryKey: ['/api/people'] });

/** A person as they are shown: the address stands for a name that is not known. */
export type Shown = {
  name: string;
  firstName: string;
  lastName: string | null;
  email: string;
  isKnown: boolean;
};

/** Finds the person behind an address. */
export function usePeople(): (email: string) => Shown {
  const { data = [] } = useQuery(people);
  const byEmail = new Map(data.map((person) => [foldAddress(person.email), person]));
  return (email) => {
    const person = byEmail.get(foldAddress(email));
    if (!person) return { name: email, firstName: email, lastName: null, email, isKnown: false };
    const { firstName, lastName } = person;
    return {
      name: [firstName, lastName].filter(Boolean).join(' '),
      firstName,
      lastName,
      email,
      isKnown: true,
    };
  };
}
