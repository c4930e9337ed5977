import { indexForKey } from './roving-keys';

const year = { count: 12, columns: 6 };

it.each([
  ['ArrowRight', 4, 5],
  ['ArrowRight', 11, 11],
  ['ArrowLeft', 0, 0],
  ['ArrowDown', 4, 10],
  ['ArrowDown', 10, 10],
  ['ArrowUp', 10, 4],
  ['Home', 7, 0],
  ['End', 7, 11],
  ['Enter', 7, null],
])('%s moves from %i to %p', (key, from, to) => {
  expect(indexForKey(key, from, year)).toBe(to);
});

it('arrow keys follow the writing direction', () => {
  expect(indexForKey('ArrowLeft', 3, { ...year, direction: 'rtl' })).toBe(4);
  expect(indexForKey('ArrowRight', 3, { ...year, direction: 'rtl' })).toBe(2);
});
