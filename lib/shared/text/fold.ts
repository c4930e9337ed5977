import { type Folded, foldClusters } from './clusters';

/** Combining marks of the scripts in which they are ignored, and what is drawn as nothing or only stretches a word. */
const IGNORED =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: the marks are listed by their numbers
  /[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0897-\u089f\u08ca-\u08e1\u08e3-\u08ff\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20f0\u2de0-\u2dff\ua66f-\ua672\ua674-\ua67d\ua69e\ua69f\ufb1e\ufe00-\ufe0f\ufe20-\ufe2f]|[\u00ad\u061c\u0640\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e0fff}]/gu;

/** Letters that do not decompose into a letter and an accent. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
  ŋ: 'n',
  ς: 'σ',
};

function formOf(cluster: string): string {
  const letters = cluster.normalize('NFKD').toLowerCase().replace(IGNORED, '').normalize('NFC');
  return letters.replace(/[ßæœøđðþłħıŧŋς\u0660-\u0669\u06f0-\u06f9]/g, (letter) => {
    const code = letter.charCodeAt(0);
    if (code >= 0x06f0) return String(code - 0x06f0);
    return code >= 0x0660 ? String(code - 0x0660) : (LETTERS[letter] ?? letter);
  });
}

/**
 * Returns a text without case and accents, as the search of the server compares it (the function `search_letters` in
 * PostgreSQL, which knows some rare letters more).
 */
export const foldText = (text: string): Folded => foldClusters(text, formOf);
