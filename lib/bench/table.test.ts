import { misses, type Row, tableOf } from './table';

const row = (more: Partial<Row>): Row => ({ what: 'day read', unit: '1/s', figure: 600, ...more });
const limit = { name: 'empty handler', value: 1_000 };

test.each([
  ['a row without a bar', row({}), false],
  ['at least, met', row({ limit, bar: { atLeast: 0.6 } }), false],
  ['at least, missed', row({ limit, bar: { atLeast: 0.61 } }), true],
  ['at most, met', row({ limit, bar: { atMost: 0.6 } }), false],
  ['at most, missed', row({ limit, bar: { atMost: 0.59 } }), true],
  ['the figure itself', row({ bar: { atMost: 500 } }), true],
  ['nothing measured', row({ figure: Number.NaN, bar: { atMost: 500 } }), true],
])('%s: the bar is missed or not', (_what, given, missed) => {
  expect(misses(given)).toBe(missed);
});

test('the table is Markdown with one line for each row', () => {
  const lines = tableOf([
    row({ limit, bar: { atLeast: 0.61 } }),
    row({ what: 'start', unit: 'ms', figure: 12_345.6 }),
  ]).split('\n');
  expect(lines).toEqual([
    '|          | figure    | limit                     | ratio | bar            |',
    '| -------- | --------- | ------------------------- | ----- | -------------- |',
    '| day read | 600 1/s   | 1,000 1/s (empty handler) | 0.60  | ≥ 0.61, missed |',
    '| start    | 12,346 ms |                           |       |                |',
  ]);
});

test('a column in which no row has anything is left out', () => {
  const [head] = tableOf([row({ bar: { atMost: 700 } })]).split('\n');
  expect(head).toBe('|          | figure  | bar        |');
});
