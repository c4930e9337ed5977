import { classNames } from './class-names';

export type Person = { firstName: string; lastName?: string | null; email?: string };

/**
 * The classes of the hues in controls.css; the first hue is that of `.av` itself. Single letters are classes of other
 * things, such as of the number of a day, of which an avatar in the column of that day would get the size.
 */
const HUES = ['', 'hue-b', 'hue-c', 'hue-d', 'hue-e'] as const;

let graphemes: Intl.Segmenter | undefined;

function firstGrapheme(text: string | null | undefined): string {
  graphemes ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  for (const { segment } of graphemes.segment(text?.trim() ?? '')) return segment.toLocaleUpperCase();
  return '';
}

/** Returns the first grapheme of the first and of the last name: readers of the script perceive it as one letter. */
export const initialsOf = ({ firstName, lastName }: Person): string =>
  firstGrapheme(firstName) + firstGrapheme(lastName);

/** Returns the class of the person's hue, which is the same on every screen and device. */
function hueOf({ email, firstName, lastName }: Person): (typeof HUES)[number] {
  let hash = 0;
  for (const character of email ?? `${firstName} ${lastName ?? ''}`) {
    hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  }
  return HUES[hash % HUES.length] ?? '';
}

type AvatarProps = { person: Person; size?: 'xs' | 'lg' };

/** Shows the initials of a person. The name is beside them, so they are hidden from assistive technology. */
export function Avatar({ person, size }: AvatarProps) {
  return (
    <span className={classNames('av', hueOf(person), size)} aria-hidden="true">
      {size === 'xs' ? firstGrapheme(person.firstName) : initialsOf(person)}
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
        <span className={classNames('av x', size)} aria-hidden="true">
          +{hidden}
        </span>
      )}
    </span>
  );
}
