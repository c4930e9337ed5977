/**
 * The units in which texts are compared without case and accents: a letter with its marks, also with the marks
 * of half-width Kana, and the parts of a Korean syllable. They are short, since processes remember their forms.
 */
const CLUSTER = /[\u1100-\u11ff\u3131-\u318e\uffa1-\uffdc]{1,30}|\P{M}[\p{M}\uff9e\uff9f]{0,8}|\p{M}{1,8}/gu;

const ASCII = /^[\0-\x7f]*$/;

/** Letters of the scripts that are written without spaces, of which each may begin a word. */
const UNSPACED =
  /[\u0e01-\u0e30\u0e32\u0e33\u0e40-\u0e46\u0e81-\u0eb0\u0eb2\u0eb3\u0ebd\u0ec0-\u0ec6\u0edc-\u0edf\u1000-\u102a\u103f\u1050-\u1055\u105a-\u105d\u1061\u1065\u1066\u106e-\u1070\u1075-\u1081\u108e\u1780-\u17b3\u17d7\u17dc\u3005-\u3007\u3021-\u3029\u3031-\u3035\u3038-\u303c\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua9e0-\ua9e4\ua9e6-\ua9ef\uaa60-\uaa76\uaa7a\uf900-\ufaff\u{1aff0}-\u{1b16f}\u{20000}-\u{3ffff}]/u;

/** True for text that begins with a letter of a script without spaces (the function `search_text` in PostgreSQL). */
export const isUnspaced = (text: string): boolean => UNSPACED.test([...text.slice(0, 2)][0] ?? '');

export const clustersIn = (text: string): string[] => text.match(CLUSTER) ?? [];

/**
 * A text in the form in which it is compared, and the place of the cluster in the text from which each of its UTF-16 units
 * comes. ASCII has its letters where they are, and most long texts are ASCII.
 */
export type Folded = { letters: string; starts?: number[]; ends?: number[] };

/** @param formOf the form of a cluster beyond ASCII: none, one or several characters */
export function foldClusters(text: string, formOf: (cluster: string) => string): Folded {
  if (ASCII.test(text)) return { letters: text.toLowerCase() };
  let letters = '';
  const starts: number[] = [];
  const ends: number[] = [];
  let offset = 0;
  for (const cluster of clustersIn(text)) {
    const form = ASCII.test(cluster) ? cluster.toLowerCase() : formOf(cluster);
    const end = offset + cluster.length;
    for (let unit = 0; unit < form.length; unit++) {
      starts.push(offset);
      ends.push(end);
    }
    letters += form;
    offset = end;
  }
  return { letters, starts, ends };
}
