import * as fc from 'fast-check';
import { isDay } from '@/lib/shared/calendar/days';
import { recurrence } from '@/lib/shared/contract/schemas/series';
import { runs } from '@/lib/testing/tier';
import { SAID_ON } from '../data/sentence';
import { KINDS, LANGUAGES, type Parsed } from '../fields';
import { type Options, parse } from './parse';

const TEXT_MAX = 2_000;

const read = (text: string, options: Partial<Options> = {}): Parsed =>
  parse(text, { date: SAID_ON, language: 'en', ...options });

const wordsOf = (text: string, { tokens }: Parsed) =>
  tokens.map(({ start, end, kind }) => [text.slice(start, end), kind]);

describe('tokens', () => {
  test('are the words that were read, with their kinds', () => {
    const text = 'Tune the harp tomorrow 9:00 !high #choir 30m every Saturday';
    expect(wordsOf(text, read(text))).toEqual([
      ['tomorrow', 'date'],
      ['9:00', 'time'],
      ['!high', 'priority'],
      ['#choir', 'label'],
      ['30m', 'estimate'],
      ['every Saturday', 'recurrence'],
    ]);
  });

  test('are in units of the text as it was given', () => {
    const text = '🎉🎉  Cafe\u0301   u\u0308bermorgen   um  9  ';
    const parsed = read(text, { language: 'de', kind: 'schedule' });
    expect(wordsOf(text, parsed)).toEqual([
      ['u\u0308bermorgen', 'date'],
      ['um  9', 'time'],
    ]);
    expect(parsed.title).toBe('🎉🎉 Cafe\u0301');
  });

  test('of a meeting have its duration', () => {
    const parsed = read('Lunch 13:00-14:30', { kind: 'schedule' });
    expect(parsed.fields).toEqual({ time: '13:00', duration: 90 });
    expect(wordsOf('Lunch 13:00-14:30', parsed)).toEqual([
      ['13:00', 'time'],
      ['-14:30', 'duration'],
    ]);
  });
});

describe('what a person wants left as text', () => {
  const text = 'Call Ana tomorrow at 3 for 2h #home';
  const { tokens } = read(text);

  test.each(tokens)('the $kind stays in the title, and all else is read', (token) => {
    const { title, tokens: left } = read(text, { literal: [token] });
    expect(left).toEqual(tokens.filter((other) => other !== token));
    expect(title).toBe(`Call Ana ${text.slice(token.start, token.end)}`);
  });

  test('is nothing of the text when all is taken back', () => {
    expect(read(text, { literal: tokens })).toEqual({ title: text, fields: {}, tokens: [] });
  });

  test('makes room for the next reading of its kind', () => {
    const both = 'tomorrow ask Ana on friday';
    expect(read(both).fields).toEqual({ date: '2026-11-23' });
    expect(read(both, { literal: [{ start: 0, end: 8 }] }).fields).toEqual({ date: '2026-11-27' });
  });

  test('also goes for a day in words', () => {
    const line = 'Send card on the second of December';
    const [token] = read(line).tokens;
    expect(read(line, { literal: token ? [token] : [] }).fields).toEqual({});
  });
});

test('the first day of the week decides where the next one begins', () => {
  expect(read('Plan next week', { weekStart: 1 }).fields).toEqual({ date: '2026-11-23' });
  expect(read('Plan next friday', { weekStart: 1 }).fields).toEqual({ date: '2026-11-27' });
  expect(read('Plan by end of week', { weekStart: 1 }).fields).toEqual({ date: '2026-11-22' });
});

test('only a task counts from its completion', () => {
  expect(read('Water the fig every! 3 days', { kind: 'schedule' }).title).toBe('Water the fig every! 3 days');
});

test('the calendar has an end', () => {
  expect(read('Party in 3 days', { date: '9999-12-30' }).title).toBe('Party in 3 days');
  expect(read('Party tomorrow', { date: '9999-12-31' }).title).toBe('Party tomorrow');
  expect(read('Party every friday', { date: '9999-12-31' }).fields.date).toBe('9999-12-31');
});

describe('any text', () => {
  const FRAGMENTS = [
    ...[
      'every',
      'every!',
      'every ',
      'on',
      'at',
      'at ',
      'for',
      'next',
      'until',
      'tomorrow',
      'friday',
      'mon, ',
      'and mon ',
    ],
    ...[
      '1',
      '12.',
      '12/',
      '13:00',
      '13:00-',
      '1h',
      '30m',
      'half',
      'past',
      'dec',
      'dec 5',
      'the 1st',
      '3 ',
      'in 3 days',
    ],
    ...[
      'jeden',
      'jeden ',
      'alle! 3 Tage',
      'um',
      'um drei',
      'halb',
      'viertel vor',
      'am',
      'am 1.',
      'übermorgen',
      'Mo, ',
      'bis ',
    ],
    ...[
      '!',
      '!high',
      '#',
      '#a',
      '@',
      'a@',
      '"',
      "'",
      '„',
      '(',
      ')',
      ' ',
      '\n',
      '\u00a0',
      ', ',
      '. ',
      '- ',
      '\u0308',
      '\ud83d',
      '\udc00',
    ],
    ...['rausbringen ', 'https://', 'www.', 'psalm ', 'second of ', 'twenty '],
  ];
  const line = fc.oneof(
    fc.string({ unit: 'binary', maxLength: TEXT_MAX }),
    fc.string({ unit: 'grapheme', maxLength: 200 }),
    fc.array(fc.constantFrom(...FRAGMENTS, ' ', ' '), { maxLength: 40 }).map((parts) => parts.join('')),
    fc.array(fc.constantFrom(...FRAGMENTS), { maxLength: 40 }).map((parts) => parts.join(' ')),
    fc
      .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 100 })
      .map((units) => String.fromCharCode(...units)),
  );
  const options = fc.record({
    language: fc.constantFrom(...LANGUAGES),
    kind: fc.constantFrom(...KINDS),
    date: fc.constantFrom(SAID_ON, '2028-02-29', '1900-01-01', '9999-12-31'),
    weekStart: fc.constantFrom(0, 1, 6),
  });

  test('gives tokens in order within the text, and the title is the rest', () => {
    fc.assert(
      fc.property(line, options, (text, given) => {
        const { title, fields, tokens } = read(text, given);
        let rest = '';
        let edge = 0;
        for (const { start, end } of tokens) {
          expect(start).toBeGreaterThanOrEqual(edge);
          expect(end).toBeGreaterThan(start);
          rest += text.slice(edge, start);
          edge = end;
        }
        expect(edge).toBeLessThanOrEqual(text.length);
        expect(title).toBe((rest + text.slice(edge)).replace(/\s+/gu, ' ').trim());
        expect(tokens.length > 0).toBe(Object.keys(fields).length > 0);
      }),
      { numRuns: runs(300, 2_000) },
    );
  });

  test('gives fields that the API accepts', () => {
    fc.assert(
      fc.property(line, options, (text, given) => {
        const { date, time, estimate, duration, labels = [], ...fields } = read(text, given).fields;
        expect(!date || isDay(date)).toBe(true);
        expect(time ?? '00:00').toMatch(/^([01]\d|2[0-3]):[0-5]\d$/);
        expect(given.kind === 'task' ? duration : estimate).toBeUndefined();
        for (const name of labels) expect(name).toMatch(/^[^\s#]+$/u);
        if (fields.recurrence) expect(recurrence.safeParse(fields.recurrence).success).toBe(true);
      }),
      { numRuns: runs(300, 2_000) },
    );
  });

  test('does not read what is taken back', () => {
    fc.assert(
      fc.property(line, options, (text, given) => {
        for (const token of read(text, given).tokens)
          for (const { start, end } of read(text, { ...given, literal: [token] }).tokens) {
            // The space and the punctuation around a word can belong to either of two readings.
            const both = text.slice(Math.max(start, token.start), Math.min(end, token.end));
            expect(both).not.toMatch(/[\p{L}\p{N}]/u);
          }
      }),
      { numRuns: runs(100, 300) },
    );
  });

  // A regular expression that goes back over the text again and again would not return before the timeout.
  test.each(FRAGMENTS)('is read when it is %j, repeated', (fragment) => {
    for (const separator of ['', ' ', '  '])
      for (const language of LANGUAGES) {
        const text = `${fragment}${separator}`.repeat(TEXT_MAX).slice(0, TEXT_MAX);
        expect(read(text, { language }).title.length).toBeLessThanOrEqual(TEXT_MAX);
      }
  });
});
