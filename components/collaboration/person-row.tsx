import type { ReactNode } from 'react';
import { Avatar, initialsOf } from '@/components/ui/avatar';
import type { ShownPerson } from '@/lib/client/people/people';

type PersonRowProps = {
  person: ShownPerson;
  /** In parentheses after the name. */
  role?: string;
  /** Below the name; by default the address, unless that is the name already. */
  line?: ReactNode;
  /** The person's own text. */
  quote?: string | null;
  /** Actions and facts at the end of the line. */
  children?: ReactNode;
};

/** One person in a list of people. */
export function PersonRow({ person, role, line, quote, children }: PersonRowProps) {
  const second = line ?? (person.isKnown && <bdi>{person.email}</bdi>);
  return (
    <li className="person">
      {person.isKnown ? (
        <Avatar person={person} />
      ) : (
        <span className="av is-neutral" aria-hidden="true">
          {initialsOf(person)}
        </span>
      )}
      <div>
        <p className="name">
          <bdi>{person.name}</bdi> {role && <span>({role})</span>}
        </p>
        {second && <p className="mail">{second}</p>}
      </div>
      <div className="end">{children}</div>
      {quote && (
        <p className="quote">
          <bdi>{quote}</bdi>
        </p>
      )}
    </li>
  );
}
