import type { z } from 'zod';
import { line, optionalLine, optionalProse, prose } from './text';

const read = (schema: z.ZodType, value: unknown) => {
  const result = schema.safeParse(value);
  return result.success ? result.data : null;
};

test.each([
  ['  Lunch  ', 'Lunch'],
  ['Cafe\u0301', 'Café'],
  ['王晓明', '王晓明'],
  ['👩‍👩‍👧', '👩‍👩‍👧'],
  ['   ', null],
  ['', null],
  ['\u200b', null],
  ['\u00ad', null],
  ['\u200d\u2060', null],
  ['\u3164', null],
  ['\u115f\u1160\uffa0', null],
  ['\u2800', null],
  ['\u0301', null],
  ['\ufe0f', null],
  ['\u202e\u2066', null],
  ['\u{e0041}', null],
  ['a\u200b', 'a\u200b'],
  ['1\ufe0f\u20e3', '1\ufe0f\u20e3'],
  ['\u0600', '\u0600'],
  ['\ue000', '\ue000'],
  ['?', '?'],
  ['two\nlines', null],
  ['two\u2028lines', null],
  ['nul\u0000', null],
  ['half \ud83d a pair', null],
  [7, null],
  [null, null],
  [['a'], null],
])('the line %j is stored as %j', (value, expected) => {
  expect(read(line(20), value)).toBe(expected);
});

test('the length of a line is the number of its code points after trimming', () => {
  expect(read(line(3), ' 🎉🎉🎉 ')).toBe('🎉🎉🎉');
  expect(read(line(3), '🎉🎉🎉🎉')).toBeNull();
});

test('prose may have several lines and be blank', () => {
  expect(read(prose(20), 'a\nb')).toBe('a\nb');
  expect(read(prose(20), ' ')).toBe('');
  expect(read(prose(20), 'nul\u0000')).toBeNull();
});

test('an optional text that is blank is stored as null', () => {
  for (const schema of [optionalLine(20), optionalProse(20)]) {
    expect(schema.safeParse(' ')).toEqual({ success: true, data: null });
    expect(schema.safeParse('\u200b')).toEqual({ success: true, data: null });
    expect(schema.safeParse(null)).toEqual({ success: true, data: null });
    expect(schema.safeParse(' x ')).toEqual({ success: true, data: 'x' });
    expect(schema.safeParse(7).success).toBe(false);
  }
});
