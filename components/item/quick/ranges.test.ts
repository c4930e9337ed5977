import { formatRanges, movedRanges, parseRanges } from './ranges';

const before = 'Call Ana tomorrow';
const range = { start: 9, end: 17 };
const wordIn = (after: string) =>
  movedRanges([range], before, after).map(({ start, end }) => after.slice(start, end));

it.each([
  ['Do call Ana tomorrow', 'tomorrow'],
  ['Call Ana tomorrow at 9', 'tomorrow'],
  ['Call Ana tomorro', 'tomorro'],
  ['Call Ana to-morrow', 'to-morrow'],
  ['Call Anna tomorrow', 'tomorrow'],
  ['tomorrow', 'tomorrow'],
])('a range moves along to %p', (after, word) => expect(wordIn(after)).toEqual([word]));

it.each(['Call Ana ', '', 'Something else'])('a range is gone in %p', (after) =>
  expect(wordIn(after)).toEqual([]),
);

it('ranges are stored as a text', () => {
  expect(parseRanges(formatRanges([range, { start: 20, end: 22 }]))).toEqual([range, { start: 20, end: 22 }]);
  expect(parseRanges('')).toEqual([]);
});
