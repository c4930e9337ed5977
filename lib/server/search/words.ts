import { autocommit } from '@/lib/db/autocommit';
import { clustersIn, type Folded, foldClusters, isUnspaced } from '@/lib/shared/text/clusters';

/** The words of a search, and the patterns by which PostgreSQL finds them (LIKE, and regular expressions). */

/** Words with fewer letters in a row are found at the beginning of words only. */
const PART_MIN = 3;
/** One wrong letter is forgiven in words of so many letters. */
const FORGIVEN_MIN = 5;
const FORGIVEN_MAX = 30;
/** Further words are ignored. A title has no more. */
const WORDS_MAX = 100;
/** The most words of a search in which wrong letters are forgiven. */
const FORGIVEN_WORDS_MAX = 6;

/** The punctuation around words in a sentence. Other symbols belong to their word: 'C++', '50%', '#home'. */
const PUNCTUATION = `["'“”„‘’‚«»‹›()[\\]{}<>,.;:!?…¡¿،؛؟。、，．：；！？（）「」『』【】《》〈〉・]+`;
const AROUND = new RegExp(`^${PUNCTUATION}|${PUNCTUATION}$`, 'gu');

const LETTER = /[\p{L}\p{N}]/u;
const CHARACTER = /[\p{L}\p{N}\p{M}]/u;

export type Word = {
  /** Without case and accents. */
  letters: string;
  /**
   * False for a word that is short, and so has to be found at the beginning of a word. Of a script without spaces each
   * letter may begin one.
   */
  isPart: boolean;
  /** Finds the word in the form of the function `search_text`. */
  like: string;
  /** Finds the word with one wrong letter at the beginning of a word; null for a word in which none is forgiven. */
  forgiven: { likes: string[]; regex: string } | null;
};

export type Words = {
  words: Word[];
  /** The whole search, as a title would be stored. */
  whole: string;
};

/** Returns the words of a search; none when it has only symbols. */
export async function wordsOf(q: string): Promise<Words> {
  const text = q.normalize('NFC');
  const given = text
    .split(/\s+/u)
    .map((word) => word.replace(AROUND, ''))
    .filter((word) => LETTER.test(word));
  const distinct = [...new Set(given)].slice(0, WORDS_MAX);
  if (distinct.length === 0) return { words: [], whole: '' };
  const asked = [text.replace(/\s+/gu, ' '), ...distinct];
  const [whole, ...forms] = await normalised(asked);
  const words = distinct.flatMap((word, index) => {
    const { form = '', is_word = false, is_part = false } = forms[index] ?? {};
    return is_word ? [wordOf(fold(word).letters, form.trimStart(), is_part)] : [];
  });
  const isForgiving = words.length <= FORGIVEN_WORDS_MAX;
  return {
    words: isForgiving ? words : words.map((word) => ({ ...word, forgiven: null })),
    whole: whole?.form ?? '',
  };
}

type Form = { form: string; is_word: boolean; is_part: boolean };

/** Returns texts as `search_text` stores them, and remembers what it makes of their characters. */
async function normalised(texts: string[]): Promise<Form[]> {
  const characters = unknownIn(texts);
  const rows = await autocommit.$queryRaw<Form[]>`
    SELECT form, is_search_word(form) AS is_word, form ~ ${`[[:alnum:]]{${PART_MIN}}`} AS is_part
    FROM (SELECT search_text(value) AS form FROM unnest(${texts}::text[]) AS given (value)) AS forms
    UNION ALL SELECT search_letters(value), false, false FROM unnest(${characters}::text[]) AS given (value)`;
  remember(
    characters,
    rows.slice(texts.length).map(({ form }) => form),
  );
  return rows.slice(0, texts.length);
}

/** The results of the function `search_letters` for clusters beyond ASCII. There are few that people write. */
const known = new Map<string, string>();
const KNOWN_MAX = 20_000;

const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text);

const unknownIn = (texts: readonly string[]): string[] => [
  ...new Set(
    texts.flatMap((text) =>
      isAscii(text) ? [] : clustersIn(text).filter((one) => !isAscii(one) && !known.has(one)),
    ),
  ),
];

function remember(characters: readonly string[], forms: readonly string[]): void {
  if (known.size > KNOWN_MAX) known.clear();
  for (const [index, character] of characters.entries()) known.set(character, forms[index] ?? character);
}

/** Learns the characters of texts, so that `fold` can be called for them. */
export async function learn(texts: readonly string[]): Promise<void> {
  const characters = unknownIn(texts);
  if (characters.length === 0) return;
  const rows = await autocommit.$queryRaw<{ form: string }[]>`
    SELECT search_letters(value) AS form FROM unnest(${characters}::text[]) AS given (value)`;
  remember(
    characters,
    rows.map(({ form }) => form),
  );
}

/** Returns a text without case and accents, and where its letters come from. */
export const fold = (text: string): Folded =>
  foldClusters(text, (cluster) => known.get(cluster) ?? cluster.toLowerCase());

const escapedLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/**
 * @param form the word in the form of `search_text`, without the space before it
 * @param isPart true for a word that is long enough to be part of another one
 */
function wordOf(letters: string, form: string, isPart: boolean): Word {
  const begins = isPart || !CHARACTER.test([...form][0] ?? '') ? '' : ' ';
  return {
    letters,
    isPart: isPart || isUnspaced(letters),
    like: `%${begins}${escapedLike(form)}%`,
    forgiven: forgivenIn(form),
  };
}

/**
 * With one wrong letter, one half of the word is as it should be, unless the two letters in its middle are swapped. By
 * the halves the words are found in the index, and by the regular expression it is decided.
 */
function forgivenIn(form: string): Word['forgiven'] {
  // Each letter of a script without spaces has one before it, except the first of the form.
  const isSpaced = isUnspaced(form);
  const all = isSpaced ? (` ${form}`.match(/ [^ ]+/gu) ?? []) : [...form];
  const length = all.length;
  const isWord = all.every((one) => (isSpaced ? isUnspaced(one.trim()) : LETTER.test(one)));
  if (length < FORGIVEN_MIN || length > FORGIVEN_MAX || !isWord) return null;
  const begin = isSpaced ? '' : ' ';
  const other = isSpaced ? ' [^ ]+' : '[^ ]';
  const middle = Math.floor(length / 2);
  const text = (from: number, to?: number) => all.slice(from, to).join('');
  const swapped = (index: number) =>
    `${text(0, index)}${all[index + 1] ?? ''}${all[index] ?? ''}${text(index + 2)}`;
  const others = all.flatMap((_, index) => [
    // Another letter, or one too many.
    `${text(0, index)}(?:${other})?${text(index + 1)}`,
    // One that is missing.
    `${text(0, index)}${other}${text(index)}`,
    ...(index + 1 < length ? [swapped(index)] : []),
  ]);
  return {
    likes: [`%${begin}${text(0, middle)}%`, `%${text(middle)}%`, `%${begin}${swapped(middle - 1)}%`],
    regex: `${begin}(?:${others.join('|')})`,
  };
}
