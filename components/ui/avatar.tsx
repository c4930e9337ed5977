import { classNames } from './class-names';

export type Person = { firstName: string; lastName?: string | null; email?: string };

/**
 * The classes of the inks of people in controls.css, which set `--who`. None is the ink of tasks, of meetings or of
 * today.
 */
const INKS = ['ink-1', 'ink-2', 'ink-3', 'ink-4', 'ink-5', 'ink-6'] as const;

let graphemes: Intl.Segmenter | undefined;

function firstGrapheme(text: string | null | undefined): string {
  graphemes ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  for (const { segment } of graphemes.segment(text?.trim() ?? '')) return segment.toLocaleUpperCase();
  return '';
}

/** Returns the first grapheme of the first and of the last name: readers of the script perceive it as one letter. */
export const initialsOf = ({ firstName, lastName }: Person): string =>
  firstGrapheme(firstName) + firstGrapheme(lastName);

/** Returns the first letter of a person's first name, where there is no room for an avatar. */
export const initialOf = ({ firstName }: Person): string => firstGrapheme(firstName);

/** Returns the class of the person's ink, which is the same on every screen and device. */
export function inkOf({ email, firstName, lastName }: Person): string {
  let hash = 0;
  for (const character of email ?? `${firstName} ${lastName ?? ''}`) {
    hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  }
  return INKS[hash % INKS.length] ?? INKS[0];
}

/** Returns the classes of what belongs to somebody else, in that person's ink; null for one's own. */
export const theirsOf = (owner: Person | null): string | null => owner && `theirs ${inkOf(owner)}`;

type AvatarProps = { person: Person; size?: 'xs' | 'lg' };

/** Shows the initials of a person. The name is beside them, so they are hidden from assistive technology. */
export function Avatar({ person, size }: AvatarProps) {
  return (
    <span className={classNames('av', inkOf(person), size === 'xs' ? 'is-tiny' : size)} aria-hidden="true">
      {size === 'xs' ? initialOf(person) : initialsOf(person)}
    </span>
  );
}

type AvatarStackProps = {
  people: readonly Person[];
  /** The accessible name of the stack. */
  label: string;
  size?: 'xs';
  max?: number;
};

export function AvatarStack({ people, label, size, max = 3 }: AvatarStackProps) {
  const hidden = people.length - max;
  return (
    <span className="stack" role="img" aria-label={label}>
      {people.slice(0, max).map((person) => (
        <Avatar key={person.email ?? initialsOf(person)} person={person} size={size} />
      ))}
      {hidden > 0 && (
        <span className={classNames('av is-neutral', size && 'is-tiny')} aria-hidden="true">
          +{hidden}
        </span>
      )}
    </span>
  );
}
