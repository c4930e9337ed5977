import { compareWithBudget, dearestOf } from './budget';

test('a run within the budget is described', () => {
  expect(compareWithBudget(1_180.4, [1], 0)).toMatch(
    /^1180 processor seconds; the goal is 1250, the limit 1400 /,
  );
});

test('a run above the limit fails', () => {
  expect(() => compareWithBudget(1_401, [1], 0.1)).toThrow('Too dear: 1401 processor seconds');
});

test('a machine that takes longer for the same work gets as much more, a faster one no less', () => {
  expect(compareWithBudget(2_000, [9, 1.5, 1.5], 0)).toContain('the limit 2100');
  expect(compareWithBudget(1_300, [0.5], 0)).toContain('the limit 1400');
});

test('a run above the limit is not judged when other work took much of the machine', () => {
  expect(compareWithBudget(1_700, [1], 0.6)).toMatch(
    /Not judged, since other work took 60 % of the machine$/,
  );
});

test('the dearest files share the processor time of their step by their durations', () => {
  const report = (...files: [string, number][]) => ({
    files: files.map(([file, seconds]) => ({ file, seconds })),
    failures: [],
    journeys: 0,
  });
  expect(
    dearestOf([
      { report: report(['a', 30], ['b', 10]), seconds: 20 },
      { report: report(['c', 5]), seconds: 12 },
      { report: report(), seconds: 3 },
    ]),
  ).toEqual([
    { file: 'a', seconds: 15 },
    { file: 'c', seconds: 12 },
    { file: 'b', seconds: 5 },
  ]);
});
