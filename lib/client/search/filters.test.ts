import {
  type FilterContext,
  readSearch,
  suggestionsFor,
  withFilterWord,
  withoutLastFilter,
  withWord,
} from './filters';

const CONTEXT: FilterContext = {
  today: '2025-11-21',
  people: [
    { email: 'odile@example.com', firstName: 'Odile' },
    { email: 'ben@example.com', firstName: 'Ben' },
    { email: 'ben.li@example.com', firstName: 'Ben' },
    { email: 'anna@example.com', firstName: 'Anna Maria' },
  ],
  labels: [
    { id: 'label-1', name: 'novel' },
    { id: 'label-2', name: 'Nähen' },
  ],
};

const read = (text: string) => readSearch(text, CONTEXT);
const words = (text: string) => read(text).tokens.map(({ word }) => word);

it.each([
  ['is:open', { state: 'open' }],
  ['IS:Done', { state: 'done' }],
  ['is:dropped', { state: 'dropped' }],
  ['is:task', { kind: 'task' }],
  ['is:meeting', { kind: 'schedule' }],
  ['is:goal', { kind: 'goal' }],
  ['has:file', { has: 'file' }],
  ['has:comment', { has: 'comment' }],
  ['has:checklist', { has: 'checklist' }],
  ['has:repeat', { has: 'repeat' }],
  ['#novel', { label: 'label-1' }],
  ['#NÄHEN', { label: 'label-2' }],
  ['from:odile', { person: 'odile@example.com' }],
  ['with:anna-maria', { person: 'anna@example.com' }],
  ['from:ben.li@example.com', { person: 'ben.li@example.com' }],
  ['with:new@example.com', { person: 'new@example.com' }],
  ['before:today', { before: '2025-11-20' }],
  ['before:sept', { before: '2025-08-31' }],
  ['before:2025', { before: '2024-12-31' }],
  ['before:2025-08-19', { before: '2025-08-18' }],
  ['after:today', { after: '2025-11-21' }],
  ['after:yesterday', { after: '2025-11-20' }],
  ['after:sept', { after: '2025-09-01' }],
  ['after:märz', { after: '2025-03-01' }],
  ['after:nov-2024', { after: '2024-11-01' }],
  ['after:2025-08-19', { after: '2025-08-19' }],
  ['in:2025', { after: '2025-01-01', before: '2025-12-31' }],
  ['in:march', { after: '2025-03-01', before: '2025-03-31' }],
  ['in:2024-02', { after: '2024-02-01', before: '2024-02-29' }],
] as const)('%s is a filter', (text, filters) => {
  expect(read(text)).toEqual({ q: '', filters, tokens: [{ start: 0, end: text.length, word: text }] });
});

it('the words of filters are taken out of the text', () => {
  const text = 'proof  from:odile before:sept sheets';
  expect(read(text)).toEqual({
    q: 'proof sheets',
    filters: { person: 'odile@example.com', before: '2025-08-31' },
    tokens: [
      { start: 7, end: 17, word: 'from:odile' },
      { start: 18, end: 29, word: 'before:sept' },
    ],
  });
});

it.each([
  'is: this it',
  'is:open-minded people',
  'from:nobody else',
  'C# 7',
  '#unknown tag',
  'has:been done',
  'ratio 1:2',
  'before:later on',
  '2025-08-19',
])('nothing is taken out of "%s"', (text) => {
  expect(read(text)).toEqual({ q: text, filters: {}, tokens: [] });
});

it('a filter that is being typed at the end is no text to search', () => {
  expect(read('lisbon before:')).toEqual({
    q: 'lisbon',
    filters: {},
    tokens: [{ start: 7, end: 14, word: 'before:' }],
  });
  expect(read('lisbon #no').q).toBe('lisbon');
});

it('of two filters by the same the later counts, and days are narrowed by each', () => {
  expect(read('is:open is:done').filters).toEqual({ state: 'done' });
  expect(words('is:open is:done')).toEqual(['is:done']);
  expect(read('is:open is:task').filters).toEqual({ state: 'open', kind: 'task' });
  expect(words('from:odile with:ben')).toEqual(['with:ben']);
  expect(read('in:2025 before:sept').filters).toEqual({ after: '2025-01-01', before: '2025-08-31' });
  expect(read('before:sept in:2025').filters).toEqual({ after: '2025-01-01', before: '2025-08-31' });
});

const suggested = (text: string) => suggestionsFor(text, CONTEXT).map(({ word }) => word);

it('the values of a filter are suggested until it is whole', () => {
  expect(suggestionsFor('lisbon before:', CONTEXT)).toEqual([
    { word: 'before:today', note: 'Nov 21', text: 'lisbon before:today ' },
    { word: 'before:sept', note: 'Sep 1, 2025', text: 'lisbon before:sept ' },
    { word: 'before:2025', note: 'Jan 1, 2025', text: 'lisbon before:2025 ' },
  ]);
  expect(suggested('is:d')).toEqual(['is:done', 'is:dropped']);
  expect(suggested('has:')).toEqual(['has:file', 'has:comment', 'has:checklist', 'has:repeat']);
  expect(suggested('from:b')).toEqual(['from:ben@example.com', 'from:ben.li@example.com']);
  expect(suggested('with:a')).toEqual(['with:anna-maria']);
  expect(suggested('#n')).toEqual(['#novel', '#Nähen']);
  for (const whole of ['is:done', 'is:done ', 'lisbon', '']) expect(suggested(whole)).toEqual([]);
  const inJanuary = suggestionsFor('after:', { ...CONTEXT, today: '2026-01-05' });
  expect(inJanuary.map(({ word }) => word)).toContain('after:nov-2025');
});

it('the word of a filter is completed, added and taken away', () => {
  expect(withFilterWord('lisbon bef')).toBe('lisbon before:');
  expect(withFilterWord('lisbon')).toBeNull();
  expect(withFilterWord('lisbon ')).toBeNull();
  expect(withWord('lisbon', 'is:open')).toBe('lisbon is:open ');
  expect(withWord('', 'before:')).toBe('before:');
  const text = 'sousaphone is:open #novel hall';
  expect(withoutLastFilter(text, read(text))).toEqual({ word: '#novel', text: 'sousaphone is:open hall ' });
  expect(withoutLastFilter('hall', read('hall'))).toBeNull();
});
