import type { Range } from './source';

/**
 * The parts of a line that are never read: what stands in quotes, addresses, names of people behind '@', and the names
 * and idioms of the language.
 */
export function protectedRanges(text: string, names: readonly RegExp[]): Range[] {
  return [
    ...quotes(text),
    ...[ADDRESS, PERSON, ...names].flatMap((expression) =>
      [...text.matchAll(expression)].map((match) => ({
        start: match.index,
        end: match.index + match[0].length,
      })),
    ),
  ];
}

/** Web and mail addresses. The parts of a mail address are bounded, so that a long text is searched in linear time. */
const ADDRESS = /(?:https?:\/\/|www\.)\S+|(?<!\S)[^\s@]{1,64}@[^\s@]{1,255}(?!\S)/giu;
/** '@' and a name. '@ 3pm' and '@3pm' are times. */
const PERSON = /(?<!\S)@\p{L}[^\s,;:!?)]*/gu;

/** The closing marks of each opening one. */
const CLOSING: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '\u201c': '\u201d',
  '\u2018': "'\u2019",
  '\u201e': '\u201c\u201d',
  '\u201a': "\u2018\u2019'",
  '\u00ab': '\u00bb',
  '\u00bb': '\u00ab',
  '\u2039': '\u203a',
  '\u203a': '\u2039',
  '`': '`',
};

/** Finds what stands in quotes, with the marks. A mark without its other half quotes nothing: 5" nails, rock 'n roll. */
function quotes(text: string): Range[] {
  const found: Range[] = [];
  /** The marks that are known not to follow any more, so that they are looked for once only. */
  const missing = new Set<string>();
  for (let start = 0; start < text.length; start += 1) {
    const mark = text.charAt(start);
    const closing = CLOSING[mark];
    if (closing === undefined || missing.has(mark) || !opens(text, start)) continue;
    const end = closingAt(text, start + 1, closing);
    if (end === null) missing.add(mark);
    else {
      found.push({ start, end: end + 1 });
      start = end;
    }
  }
  return found;
}

/** True for a mark at the start of a word. An apostrophe is inside or at the end of one. */
const opens = (text: string, position: number): boolean =>
  /^$|[\s([{/\-\u2013\u2014]/u.test(text.charAt(position - 1)) && /\S/u.test(text.charAt(position + 1));

function closingAt(text: string, from: number, closing: string): number | null {
  for (let position = from + 1; position < text.length; position += 1)
    if (closing.includes(text.charAt(position)) && !/[\p{L}\p{N}]/u.test(text.charAt(position + 1)))
      return position;
  return null;
}
