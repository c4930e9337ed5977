import { classNames } from './class-names';

export type Person = { firstName: string; lastName?: string | null; email?: string };

/** The hues of controls.css; the first is the plain `.av`. */
const HUES = ['', 'b', 'c', 'd', 'e'] as const;

let graphemes: Intl.Segmenter | undefined;

function firstGrapheme(text: string | null | undefined): string {
  graphemes ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  for (const { segment } of graphemes.segment(text?.trim() ?? '')) return segment.toLocaleUpperCase();
  return '';
}

/** First grapheme of the first and of the last name: what a reader of the script perceives as one letter. */
export const initialsOf = ({ firstName, lastName }: Person): string =>
  firstGrapheme(firstName) + firstGrapheme(lastName);

/** The same person has the same hue on every screen and device. */
function hueOf({ email, firstName, lastName }: Person): (typeof HUES)[number] {
  let hash = 0;
  for (const character of email ?? `${firstName} ${lastName ?? ''}`) {
    hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  }
  return HUES[hash % HUES.length] ?? '';
}

type AvatarProps = { person: Person; size?: 'xs' | 'lg' };

/** Always beside the name, so it is hidden from assistive technology. */
export function Avatar({ person, size }: AvatarProps) {
  return (
    <span className={classNames('av', hueOf(person), size)} aria-hidden="true">
      {size === 'xs' ? firstGrapheme(person.firstName) : initialsOf(person)}
    </span>
  );
}

type AvatarStackProps = {
  people: readonly Person[];
  /** The names of the people. */
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
