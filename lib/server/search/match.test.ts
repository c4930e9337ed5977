import { autocommit } from '@/lib/db/autocommit';
import { foldText } from '@/lib/shared/text/fold';
import { isStorable } from '@/lib/shared/text/text';
import { matchOf as matchOfTexts, textsOfPage } from './match';
import type { Found } from './statement';
import { fold, learn, type Word, wordsOf } from './words';

/** The texts of a result, of which only the notes are searched here. */
const noting = (notes: string) => ({
  place: '',
  more: 0,
  id: '',
  kind: 'task' as const,
  title: '-',
  date: null,
  series_id: null,
  state: 'open' as const,
  goal_type: null,
  notes,
  description: null,
  location: null,
  checklist: null,
  comment: null,
  file: null,
});

const matchOf = (found: Found, words: readonly Word[]) =>
  matchOfTexts(found.title, textsOfPage([found])[0] ?? [], words);

async function marked(text: string, q: string): Promise<string[]> {
  const { words } = await wordsOf(q);
  await learn([text]);
  const match = matchOf(noting(text), words);
  return match.ranges.map(([start, end]) => match.text.slice(start, end));
}

test.each([
  ['Straße', 'strasse', ['Straße']],
  ['Straße', 'stras', ['Straß']],
  ['eine große Straße', 'sse', ['ße', 'ße']],
  ['İstanbul and istanbul', 'istanbul', ['İstanbul', 'istanbul']],
  ['ﬁnd a ﬁsh', 'find', ['ﬁnd']],
  ['cafe\u0301 noir', 'cafe', ['cafe\u0301']],
  ['cafe\u0301 noir', 'cafe noir', ['cafe\u0301', 'noir']],
  ['🌱 Café 🌱 café', 'cafe', ['Café', 'café']],
  ['Ångström', 'angstrom', ['Ångström']],
  ['Łódź, Ærø', 'lodz aero', ['Łódź', 'Ærø']],
  ['overlapping overlap', 'overlap lapping', ['overlapping', 'overlap']],
  ['in and within', 'in', ['in']],
  ['the dentist', 'dentsit', ['dentist']],
  ['ΟΔΟΣ οδός', 'οδος', ['ΟΔΟΣ', 'οδός']],
  ['قال مُحَمَّدٌ اليوم', 'محمد', ['مُحَمَّدٌ']],
  ['تـحـيـة', 'تحية', ['تـحـيـة']],
  ['a\u200bb', 'ab', ['a\u200bb']],
  ['学习汉字和汉语', '汉字', ['汉字']],
  ['学习汉字和汉语', '汉', ['汉', '汉']],
])('in %s, what %s has found', async (text, q, parts) => {
  expect(await marked(text, q)).toEqual(parts);
});

const WORDS = [
  ...['Café', 'Straße', 'STRAẞE', 'Łódź', 'Ærø', 'İstanbul', 'ﬁnd', 'e\u0301\u0302', 'Việt', 'ŒUVRE', 'þing'],
  ...['مُحَمَّد', 'شَـــكْوَى', 'أحمد', '٣٤٢', '۳۴۲', 'می\u200cخواهم', 'שָׁלוֹם', 'Ёлка', 'за\u0301мок', 'ΟΔΟΣ', 'ᾠδή'],
  ...[
    'Ｔｏｋｙｏ',
    'ｶﾞｲﾄﾞ',
    'ガイド',
    '学习汉字',
    '한국어',
    'วันนี้',
    'ຕະຫຼາດ',
    'ផ្សារ',
    'သွား',
    'soft\u00adware',
    '👩‍👩‍👧',
  ],
];

test('the browser compares texts in the form of the database, and their clusters make up the whole', async () => {
  await learn(WORDS);
  const rows = await autocommit.$queryRaw<{ form: string }[]>`
    SELECT search_letters(value) AS form FROM unnest(${WORDS}::text[]) AS given (value)`;
  const forms = rows.map(({ form }) => form);
  expect(WORDS.map((word) => foldText(word).letters)).toEqual(forms);
  expect(WORDS.map((word) => fold(word).letters)).toEqual(forms);
});

const PIECES = [
  'a',
  'ß',
  'İ',
  'ﬁ',
  'é',
  'e\u0301',
  '🌱',
  '👩‍👩‍👧',
  ' ',
  '\n',
  'Ł',
  '½',
  '𝒳',
  "'",
  'x',
  'ş',
  'Ⅷ',
  '%',
];

test('excerpts are short, their ranges are in order and within, and no character is cut', async () => {
  // A generator with a fixed seed, so that a failure can be repeated.
  let seed = 20_261_123;
  const next = (below: number): number => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  const random = (length: number): string =>
    Array.from({ length }, () => PIECES[next(PIECES.length)] ?? '').join('');
  const { words } = await wordsOf('straße café fig');
  await learn(PIECES);
  for (let round = 0; round < 500; round++) {
    const needle = ['Strasse', 'STRAẞE', 'cafe\u0301', 'ﬁg'][next(4)] ?? '';
    await learn([needle]);
    const text = `${random(next(300))} ${needle} ${random(next(300))}`.trim().normalize('NFC');
    const match = matchOf(noting(text), words);
    expect(text).toContain(match.text);
    expect(match.text.length).toBeLessThanOrEqual(220);
    expect(isStorable(match.text)).toBe(true);
    expect(match.ranges).not.toEqual([]);
    let last = 0;
    for (const [start, end] of match.ranges) {
      expect(start).toBeGreaterThanOrEqual(last);
      expect(end).toBeGreaterThan(start);
      expect(isStorable(match.text.slice(start, end))).toBe(true);
      last = end;
    }
    expect(last).toBeLessThanOrEqual(match.text.length);
  }
});

test('a page of very long texts is compared in part, and always by its titles', () => {
  const page = Array.from({ length: 50 }, () => noting('a'.repeat(10_000)));
  const texts = textsOfPage(page);
  expect(texts.filter((each) => each.some(([field]) => field === 'notes'))).toHaveLength(20);
  expect(texts.every((each) => each.some(([field]) => field === 'title'))).toBe(true);
});
