const WORDS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];

/** Returns a place in a list in words, such as 'second of 4' or '21st of 30'. */
export const placeInWords = (index: number, count: number): string => `${ordinal(index + 1)} of ${count}`;

const ordinal = (place: number): string => WORDS[place - 1] ?? nth(place);

/** Returns an ordinal in digits, such as '21st'. */
export function nth(place: number): string {
  const teen = place % 100 > 10 && place % 100 < 14;
  const ending = teen ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th');
  return `${place}${ending}`;
}
