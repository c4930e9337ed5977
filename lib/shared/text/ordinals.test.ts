import { placeInWords } from './ordinals';

it.each([
  [0, 'first of 120'],
  [1, 'second of 120'],
  [9, 'tenth of 120'],
  [10, '11th of 120'],
  [11, '12th of 120'],
  [12, '13th of 120'],
  [20, '21st of 120'],
  [21, '22nd of 120'],
  [22, '23rd of 120'],
  [29, '30th of 120'],
  [110, '111th of 120'],
  [111, '112th of 120'],
])('place %i is %s', (index, words) => {
  expect(placeInWords(index, 120)).toBe(words);
});
