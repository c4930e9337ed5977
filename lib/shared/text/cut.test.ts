import { cutAtWord } from './cut';

test.each([
  ['a short one', 20, 'a short one'],
  ['one two three', 13, 'one two three'],
  ['one two three', 12, 'one two'],
  ['one two three', 7, 'one two'],
  ['one two three', 6, 'one'],
  ['onetwothree', 6, 'onetwo'],
  ['🎂🎂🎂', 2, '🎂🎂'],
])('%s cut to %i is %s', (text, max, cut) => {
  expect(cutAtWord(text, max)).toBe(cut);
});
