'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Avatar } from '@/components/ui/avatar';
import { people } from '@/lib/client/people';
import { isHiddenIn, setPersonHidden, useHiddenPeople } from '@/lib/client/people-filter';
import type { Person } from '@/lib/shared/people';

/** Whose items are in the planner besides one's own; each can be hidden and shown. Nothing where there is nobody. */
export function PeopleFilter() {
  const { data } = useQuery(people);
  // Until it is known whether there is anybody, and then for as long as the page is open: it is not to move.
  const [isPlaceKept] = useState(data === undefined);
  const hidden = useHiddenPeople();
  const owners = (data ?? []).filter(({ sharesWithMe }) => sharesWithMe);
  if (owners.length === 0) return isPlaceKept ? <div className="people-filter" /> : null;
  const isAnyHidden = owners.some(({ email }) => isHiddenIn(hidden, email));

  return (
    <fieldset className="people-filter">
      <legend className="vh">Whose items are shown</legend>
      {owners.map((person) => (
        <Chip key={person.email} person={person} isShown={!isHiddenIn(hidden, person.email)} />
      ))}
      {isAnyHidden && <p className="hint">Counts are of what is shown.</p>}
    </fieldset>
  );
}

const Chip = ({ person, isShown }: { person: Person; isShown: boolean }) => (
  <button
    type="button"
    className="chip"
    aria-pressed={isShown}
    aria-label={`Items of ${person.firstName}`}
    title={person.firstName}
    onClick={() => setPersonHidden(person.email, isShown)}
  >
    <Avatar person={person} size="xs" />
    <bdi>{person.firstName}</bdi>
  </button>
);
