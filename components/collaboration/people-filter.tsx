'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Avatar } from '@/components/ui/avatar';
import filterStyles from '@/components/ui/filters.module.css';
import { useRovingRows } from '@/components/ui/use-roving-rows';
import { readKept, writeKept } from '@/lib/client/browser/person-storage';
import { people } from '@/lib/client/people/people';
import { isHiddenIn, setPersonHidden, useHiddenPeople } from '@/lib/client/people/people-filter';
import type { Person } from '@/lib/shared/contract/schemas/people';

/** Buttons that hide or show the items of each person who shares with the user. Renders nothing if nobody does. */
export function PeopleFilter() {
  const { data } = useQuery(people);
  // If somebody shared at the last visit, the space of the filter is reserved until the people are known, and kept as
  // long as the component is mounted, so that nothing moves.
  const [isSpaceReserved] = useState(() => data === undefined && readKept('shared-with') !== null);
  const hidden = useHiddenPeople();
  const chips = useRovingRows<HTMLFieldSetElement>();
  const owners = (data ?? []).filter(({ sharesWithMe }) => sharesWithMe);
  const isAnybody = data && owners.length > 0;
  useEffect(() => {
    if (isAnybody !== undefined) writeKept('shared-with', isAnybody ? '1' : null);
  }, [isAnybody]);
  if (owners.length === 0) return isSpaceReserved ? <div className={filterStyles.peopleFilter} /> : null;
  const isAnyHidden = owners.some(({ email }) => isHiddenIn(hidden, email));

  return (
    <fieldset
      className={filterStyles.peopleFilter}
      data-rows
      data-row
      ref={chips.container}
      {...chips.handlers}
    >
      <legend className="vh">Whose items are shown</legend>
      {owners.map((person, index) => (
        <Chip
          key={person.email}
          isFirst={index === 0}
          person={person}
          isShown={!isHiddenIn(hidden, person.email)}
        />
      ))}
      {isAnyHidden && <p className="hint">Counts are of what is shown.</p>}
    </fieldset>
  );
}

type ChipProps = { person: Person; isShown: boolean; isFirst: boolean };

/** All chips are one tab stop, at first the first one. */
const Chip = ({ person, isShown, isFirst }: ChipProps) => (
  <button
    type="button"
    className={filterStyles.chip}
    tabIndex={-1}
    data-row-focus={isFirst ? '' : undefined}
    aria-pressed={isShown}
    aria-label={`Items of ${person.firstName}`}
    title={person.firstName}
    onClick={() => setPersonHidden(person.email, isShown)}
  >
    <Avatar person={person} size="xs" />
    <bdi>{person.firstName}</bdi>
  </button>
);
