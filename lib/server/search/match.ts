import type { SearchMatch } from '@/lib/shared/contract/schemas/search';
import { isUnspaced } from '@/lib/shared/text/clusters';
import type { Found } from './statement';
import { fold, type Word } from './words';

/** UTF-16 units of an excerpt, and how many of them stand before the first match. */
const EXCERPT = 200;
const BEFORE = 60;

type Range = [start: number, end: number];

const ALNUM = /[\p{Alphabetic}\p{N}]/u;
const MARK = /\p{M}/u;

/** Returns the places of a word in folded letters. @param begins the places where words begin */
function placesOf(
  { letters: word, isPart, forgiven }: Word,
  letters: string,
  begins: () => readonly number[],
): Range[] {
  const places: Range[] = [];
  for (
    let position = letters.indexOf(word);
    position >= 0;
    position = letters.indexOf(word, position + Math.max(1, word.length))
  )
    if (
      isPart ||
      !ALNUM.test(word.charAt(0)) ||
      position === 0 ||
      !ALNUM.test(characterBefore(letters, position))
    )
      places.push([position, position + word.length]);
  if (places.length > 0 || !forgiven) return places;
  return begins().flatMap((position): Range[] => {
    const length = forgivenLength(word, letters, position);
    return length > 0 ? [[position, position + length]] : [];
  });
}

const WORD = /[\p{Alphabetic}\p{N}]+/gu;

/** Returns where words begin: also at each letter of a script without spaces. */
const beginsIn = (letters: string): number[] =>
  [...letters.matchAll(WORD)].flatMap(({ 0: word, index }) => [
    index,
    ...[...word.matchAll(/./gsu)].flatMap(({ 0: one, index: position }) =>
      position > 0 && isUnspaced(one) ? [index + position] : [],
    ),
  ]);

/**
 * Returns how many letters stand for a word at a place where one of them is wrong: another letter, one too many, one that
 * is missing, or two that are swapped; 0 for anything else. A regular expression for all of these takes long on long
 * texts, and everybody waits for it.
 */
function forgivenLength(word: string, letters: string, position: number): number {
  let same = 0;
  while (same < word.length && letters[position + same] === word[same]) same += 1;
  const wrong = position + same;
  const rest = word.slice(same + 1);
  const isOther = wrong < letters.length && letters[wrong] !== ' ';
  if (isOther && letters.startsWith(rest, wrong + 1)) return word.length;
  if (isOther && letters.startsWith(word.slice(same), wrong + 1)) return word.length + 1;
  if (letters.startsWith(rest, wrong)) return word.length - 1;
  const swapped = `${word.charAt(same + 1)}${word.charAt(same)}${word.slice(same + 2)}`;
  return letters.startsWith(swapped, wrong) ? word.length : 0;
}

const characterBefore = (letters: string, position: number): string =>
  [...letters.slice(Math.max(0, position - 2), position)].at(-1) ?? '';

/** Sorts ranges and joins those that overlap. */
function joined(ranges: readonly Range[]): Range[] {
  const result: Range[] = [];
  for (const [start, end] of ranges.toSorted(([one], [other]) => one - other)) {
    const last = result.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else result.push([start, end]);
  }
  return result;
}

/** How many of the words a text has, and where, in UTF-16 units. */
function matchesIn(text: string, words: readonly Word[]): { count: number; ranges: Range[] } {
  const { letters, starts, ends } = fold(text);
  let begins: number[] | undefined;
  const found = words.map((word) =>
    placesOf(word, letters, () => {
      begins ??= beginsIn(letters);
      return begins;
    }),
  );
  const ranges = found
    .flat()
    .map(([start, end]): Range => [starts?.[start] ?? start, ends?.[end - 1] ?? end]);
  return { count: found.filter(({ length }) => length > 0).length, ranges: joined(ranges) };
}

/** True for the place between the halves of a surrogate pair, or before a mark. */
const isWithin = (text: string, position: number): boolean =>
  (/[\uDC00-\uDFFF]/.test(text.charAt(position)) && /[\uD800-\uDBFF]/.test(text.charAt(position - 1))) ||
  MARK.test(text.slice(position, position + 2));

/** Returns the part of a text around its first match. */
function excerptOf(text: string, ranges: readonly Range[]): { text: string; ranges: Range[] } {
  const first = ranges[0]?.[0] ?? 0;
  let from = text.length <= EXCERPT ? 0 : Math.max(0, Math.min(first - BEFORE, text.length - EXCERPT));
  while (from > 0 && isWithin(text, from)) from -= 1;
  let to = Math.min(text.length, from + EXCERPT);
  while (to > from && to < text.length && isWithin(text, to)) to -= 1;
  return {
    text: text.slice(from, to),
    ranges: ranges
      .filter(([start, end]) => start < to && end > from)
      .map(([start, end]): Range => [Math.max(start, from) - from, Math.min(end, to) - from]),
  };
}

const FIELDS = ['title', 'notes', 'description', 'location', 'checklist', 'comment', 'file'] as const;

/** A text of a result, with the field that it is from. */
type Text = [field: SearchMatch['field'], text: string];

/** Returns the texts of a result, in the order in which a match is shown. */
const textsOf = (found: Found): Text[] =>
  FIELDS.flatMap((field): Text[] => {
    if (field === 'checklist') return (found.checklist ?? []).map((step) => [field, step]);
    const text = found[field];
    return text === null ? [] : [[field, text]];
  });

/** UTF-16 units of the texts beside titles that are compared for one page; a process answers nothing else meanwhile. */
const COMPARED_MAX = 200_000;

/** Returns the texts of each result of a page. Long ones are left out when those before them are too many. */
export function textsOfPage(page: readonly Found[]): Text[][] {
  let left = COMPARED_MAX;
  return page.map((found) =>
    textsOf(found).filter(([field, text]) => {
      if (field === 'title') return true;
      if (text.length > left) return false;
      left -= text.length;
      return true;
    }),
  );
}

/** Returns the one of a result's texts that has the most of the words, the first of those with as many. */
export function matchOf(title: string, texts: readonly Text[], words: readonly Word[]): SearchMatch {
  let best = { field: 'title' as SearchMatch['field'], text: title, count: -1, ranges: [] as Range[] };
  for (const [field, text] of texts) {
    const { count, ranges } = matchesIn(text, words);
    if (count > best.count) best = { field, text, count, ranges };
    if (count === words.length) break;
  }
  return { field: best.field, ...excerptOf(best.text, best.ranges) };
}
