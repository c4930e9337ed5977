import { queryOptions, useQuery } from '@tanstack/react-query';
import { foldAddress } from '@/lib/shared/contract/plain/email-address';
import type { Person } from '@/lib/shared/contract/schemas/people';

/**
 * The query for the names of everybody with whom one shares something: shares and invitations contain only addresses.
 */
export const people = queryOptions<Person[]>({ queryKey: ['/api/people'] });

/** A person as shown. If the name is unknown, the address replaces it and `isKnown` is false. */
export type ShownPerson = {
  name: string;
  firstName: string;
  lastName: string | null;
  email: string;
  isKnown: boolean;
};

/** Hook: returns a function that finds the person with an address. */
export function usePeople(): (email: string) => ShownPerson {
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
