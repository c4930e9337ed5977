const WORDS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];

/** Returns a place in a list in words, such as 'second of 4' or '21st of 30'. */
export const placeInWords = (index: number, count: number): string => `${ordinal(index + 1)} of ${count}`;

function ordinal(place: number): string {
  const word = WORDS[place - 1];
  if (word) return word;
  const teen = place % 100 > 10 && place % 100 < 14;
  const ending = teen ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th');
  return `${place}${ending}`;
}
