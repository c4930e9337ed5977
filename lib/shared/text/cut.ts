/**
 * Returns the beginning of a text that has at most so many code points: up to the last space within, or, in a text without
 * one, up to the last character that fits.
 */
export function cutAtWord(text: string, max: number): string {
  const all = [...text];
  if (all.length <= max) return text;
  const fitting = all.slice(0, max + 1).join('');
  const words = fitting.replace(/\s+\S*$/u, '');
  return words !== '' && words !== fitting ? words.trimEnd() : all.slice(0, max).join('');
}
