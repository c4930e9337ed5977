import { leadsInWords, parseLeads } from './lead-entry';

test.each([
  ['30', [30]],
  ['30m', [30]],
  ['2h', [120]],
  ['1h 30m', [90]],
  ['1h30', [90]],
  ['1 day', [1440]],
  ['1d 2h before', [1560]],
  ['1 week', [10_080]],
  ['4 weeks', [40_320]],
  ['start', [0]],
  ['0', [0]],
  ['1d, 2h, 1d', [120, 1440]],
  ['2 hours and 10 minutes', [10, 120]],
  // The last such time before 10:00.
  ['9:15', [45]],
  ['18:00', [960]],
  ['10:00', [0]],
  ['soon', null],
  ['', null],
  ['5 weeks', null],
  ['1, 2, 3, 4', null],
  ['1d, soon', null],
])('%j is %j', (text, leads) => {
  expect(parseLeads(text, '10:00')).toEqual(leads);
});

test.each([
  [[], 'None'],
  [[0], 'Start'],
  [[10], '10 min'],
  [[90, 2880], '2 days, 1 h 30 min'],
  [[1500], '1 day 1 h'],
])('%j reads %j', (leads, words) => {
  expect(leadsInWords(leads)).toBe(words);
});
