/**
 * What people wrote, made safe to stand in a mail: text stays text. HTML is escaped where it is rendered; here go what
 * would break a line, turn the direction of what follows, or be made a link by the client.
 */

const lineBreaks = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/gu;
/** Embeddings, overrides and isolates: left open they would turn our own words as well. */
const directions = /[\u202a-\u202e\u2066-\u2069\ufeff]/gu;
const controls = /[\p{Cc}\p{Zl}\p{Zp}]/gu;
const halfCharacters = /\p{Surrogate}/gu;
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Is nothing to the eye, and joins nothing that is not written joined; no client finds an address across it. */
const GAP = '\u200c';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** On one line, without control characters. */
export const oneLine = (text: string): string =>
  text
    .replaceAll(halfCharacters, '\ufffd')
    .replaceAll(directions, '')
    .replaceAll(controls, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();

/** Its lines, none with control characters; empty ones are kept, but not at the ends. */
export const linesOf = (text: string): string[] => text.trim().split(lineBreaks).map(oneLine);

/** The same to the eye, but no client makes a link of an address in it. */
export const unlinked = (text: string): string =>
  text
    .replaceAll('://', `:${GAP}//`)
    .replaceAll('@', `@${GAP}`)
    .replaceAll(/(?<=[\p{L}\p{N}_-])\.(?=[\p{L}_])/gu, `.${GAP}`);

/** Cut to so many characters as people count them, between words where that loses little. */
export function shorten(text: string, most: number): string {
  const characters = Array.from(graphemes.segment(text), ({ segment }) => segment);
  if (characters.length <= most) return text;
  const kept = characters.slice(0, most - 1).join('');
  const space = characters[most - 1] === ' ' ? -1 : kept.lastIndexOf(' ');
  return `${(space > kept.length * 0.6 ? kept.slice(0, space) : kept).trimEnd()}…`;
}

/** Where no markup can say it, text of the other direction is closed off from what follows it. */
const isolated = (text: string): string => (rightToLeft.test(text) ? `\u2068${text}\u2069` : text);

/** What people wrote, on one line of a plain text part. */
export const said = (text: string): string => isolated(unlinked(oneLine(text)));

/** What people wrote, in lines of a plain text part that are marked as theirs. */
export const quoted = (text: string): string =>
  linesOf(text)
    .map((line) => (line ? `> ${isolated(unlinked(line))}` : '>'))
    .join('\n');

const TITLE_IN_SUBJECT = 80;
const NAME_IN_SUBJECT = 40;
/** Of a name in a sentence, in both parts. */
export const NAME_IN_TEXT = 60;

/** An item's title in a subject. */
export const titleInSubject = (title: string): string => isolated(shorten(oneLine(title), TITLE_IN_SUBJECT));

/** A person's name in a subject. */
export const nameInSubject = (name: string): string => isolated(shorten(oneLine(name), NAME_IN_SUBJECT));

/** A person's name in a sentence of a plain text part. */
export const saidName = (name: string): string => said(shorten(oneLine(name), NAME_IN_TEXT));
