import { readJestReport, readPlaywrightReport } from './test-report';

const jestFile = (name: string, seconds: number, statuses: Record<string, string>, status = 'passed') => ({
  name: `/planner/${name}`,
  startTime: 1_000,
  endTime: 1_000 + seconds * 1000,
  status,
  assertionResults: Object.entries(statuses).map(([fullName, each]) => ({ fullName, status: each })),
});

test('the report of Jest has the time of each file, and the failed tests by file and name', () => {
  const json = JSON.stringify({
    testResults: [
      jestFile(
        'lib/a.test.ts',
        2,
        { 'adds up': 'passed', 'takes away': 'failed', later: 'pending' },
        'failed',
      ),
      jestFile('lib/b.test.ts', 3, { multiplies: 'passed' }),
      jestFile('lib/c.test.ts', 0, {}, 'failed'),
    ],
  });
  const report = readJestReport(json, '/planner');
  expect(report.files).toEqual([
    { file: 'lib/a.test.ts', seconds: 2 },
    { file: 'lib/b.test.ts', seconds: 3 },
    { file: 'lib/c.test.ts', seconds: 0 },
  ]);
  expect(report.failures).toEqual(['lib/a.test.ts: takes away', 'lib/c.test.ts']);
});

test('the report of Playwright has the time of each file, and the failed and flaky tests', () => {
  const spec = (title: string, status: string, ...durations: number[]) => ({
    title,
    file: 'daily.spec.ts',
    tests: [{ projectName: 'phone', status, results: durations.map((duration) => ({ duration })) }],
  });
  const nested = { specs: [spec('turns', 'flaky', 300, 200), spec('closes', 'skipped')] };
  const json = JSON.stringify({
    suites: [
      { specs: [spec('opens', 'unexpected', 1500), spec('adds', 'expected', 1000)], suites: [nested] },
    ],
  });
  expect(readPlaywrightReport(json)).toEqual({
    files: [{ file: 'e2e/daily.spec.ts', seconds: 3 }],
    failures: ['e2e/daily.spec.ts: opens [phone]', 'e2e/daily.spec.ts: turns [phone]'],
    journeys: 3,
  });
});
