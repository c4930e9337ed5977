/**
 * Makes text that people wrote safe in a mail. HTML is escaped where it is rendered; these functions remove characters
 * that would break a line, change the direction of the following text, or become a link in the client.
 */

const lineBreaks = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/gu;
/**
 * Embeddings, overrides and isolates, which would change the direction of the following text if they are not closed.
 */
const directions = /[\u202a-\u202e\u2066-\u2069\ufeff]/gu;
const controls = /[\p{Cc}\p{Zl}\p{Zp}]/gu;
const halfCharacters = /\p{Surrogate}/gu;
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/**
 * A zero-width non-joiner: invisible, joins nothing that is not joined anyway, and interrupts an address, so that no
 * client links it.
 */
const GAP = '\u200c';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Puts the text on one line, without control characters. */
export const oneLine = (text: string): string =>
  text
    .replaceAll(halfCharacters, '\ufffd')
    .replaceAll(directions, '')
    .replaceAll(controls, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();

/** Splits the text into lines without control characters; empty lines are kept, except at the ends. */
export const linesOf = (text: string): string[] => text.trim().split(lineBreaks).map(oneLine);

/** Returns text that looks the same, in which no client detects an address. */
export const unlinked = (text: string): string =>
  text
    .replaceAll('://', `:${GAP}//`)
    .replaceAll('@', `@${GAP}`)
    .replaceAll(/(?<=[\p{L}\p{N}_-])\.(?=[\p{L}_])/gu, `.${GAP}`);

/** Shortens the text to at most `most` visible characters, between words where that loses little. */
export function shorten(text: string, most: number): string {
  const characters = Array.from(graphemes.segment(text), ({ segment }) => segment);
  if (characters.length <= most) return text;
  const kept = characters.slice(0, most - 1).join('');
  const space = characters[most - 1] === ' ' ? -1 : kept.lastIndexOf(' ');
  return `${(space > kept.length * 0.6 ? kept.slice(0, space) : kept).trimEnd()}…`;
}

/** Isolates right-to-left text in plain text, so that it does not affect the following text. */
const isolated = (text: string): string => (rightToLeft.test(text) ? `\u2068${text}\u2069` : text);

/** Returns text that people wrote, on one line, for a plain text part. */
export const safeLine = (text: string): string => isolated(unlinked(oneLine(text)));

/** Returns text that people wrote as quoted lines of a plain text part. */
export const quoted = (text: string): string =>
  linesOf(text)
    .map((line) => (line ? `> ${isolated(unlinked(line))}` : '>'))
    .join('\n');

const TITLE_IN_SUBJECT = 80;
const NAME_IN_SUBJECT = 40;
/** The most characters of a name in a sentence, in both parts of a mail. */
export const NAME_IN_TEXT = 60;

/** Returns an item's title for a subject. */
export const titleInSubject = (title: string): string => isolated(shorten(oneLine(title), TITLE_IN_SUBJECT));

/** Returns a person's name for a subject. */
export const nameInSubject = (name: string): string => isolated(shorten(oneLine(name), NAME_IN_SUBJECT));

/** Returns a person's name for a sentence of a plain text part. */
export const safeName = (name: string): string => safeLine(shorten(oneLine(name), NAME_IN_TEXT));
