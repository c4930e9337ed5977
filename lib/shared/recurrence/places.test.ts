import { dayPlaces, weekdayPlaces, weekPlaces } from './places';

test.each([
  ['2026-02-01', [1, -28], [32, -334]],
  ['2024-02-29', [29, -1], [60, -307]],
  ['2026-12-31', [31, -1], [365, -1]],
] as const)('%s is the day %j of its month and %j of its year', (day, ofMonth, ofYear) => {
  expect(dayPlaces('monthly', day)).toEqual(ofMonth);
  expect(dayPlaces('annual', day)).toEqual(ofYear);
});

test.each([
  ['2026-11-01', [1, -5], [44, -9]],
  ['2026-11-22', [4, -2], [47, -6]],
  ['2026-11-29', [5, -1], [48, -5]],
  ['2026-11-24', [4, -1], [47, -6]],
  ['2026-01-01', [1, -5], [1, -53]],
] as const)('%s is the weekday %j of its month and %j of its year', (day, ofMonth, ofYear) => {
  expect(weekdayPlaces('monthly', day)).toEqual(ofMonth);
  expect(weekdayPlaces('annual', day)).toEqual(ofYear);
});

test.each([
  // ISO 8601: weeks from Monday.
  ['2026-01-01', 1, [1, -53]],
  ['2025-12-29', 1, [1, -53]],
  ['2026-12-31', 1, [53, -1]],
  ['2027-01-03', 1, [53, -1]],
  ['2027-01-04', 1, [1, -52]],
  ['2026-11-22', 1, [47, -7]],
  // Weeks from Sunday.
  ['2026-11-22', 0, [47, -6]],
  ['2027-01-02', 0, [52, -1]],
  ['2027-01-03', 0, [1, -52]],
] as const)('%s is, in weeks from weekday %i, in week %j', (day, weekStart, places) => {
  expect(weekPlaces(weekStart, day)).toEqual(places);
});
