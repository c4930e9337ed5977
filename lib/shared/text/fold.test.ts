import { foldText } from './fold';

test.each([
  ['Café', 'cafe'],
  ['Straße', 'strasse'],
  ['Łódź', 'lodz'],
  ['مُحَمَّد', 'محمد'],
  ['שָׁלוֹם', 'שלום'],
  ['soft\u00adware', 'software'],
  ['Ｔｏｋｙｏ ٣٤ ۳۴', 'tokyo 34 34'],
  ['ｶﾞｲﾄﾞ', 'ガイド'],
  ['ΟΔΟΣ', 'οδοσ'],
])('%s is compared as %s', (text, letters) => {
  expect(foldText(text).letters).toBe(letters);
});

test('each letter comes from its place in the text', () => {
  const text = 'x مُحَمَّد';
  const { letters, starts, ends } = foldText(text);
  const position = letters.indexOf('مد');
  expect(text.slice(starts?.[position], ends?.[position + 1])).toBe('مَّد');
});
