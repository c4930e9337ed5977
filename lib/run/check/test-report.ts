import path from 'node:path';
import { z } from 'zod';

/** The result of a run of tests: the seconds of each file, the names of failed tests, and of Playwright the number of tests
 * that ran in a browser. */
export type TestReport = { files: { file: string; seconds: number }[]; failures: string[]; journeys: number };

const jestOutput = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

/**
 * Reads the output of `jest --json`.
 *
 * @param root the folder to which the names of files are relative
 */
export function readJestReport(json: string, root: string): TestReport {
  const results = jestOutput
    .parse(JSON.parse(json))
    .testResults.map(({ name, ...result }) => ({ ...result, file: path.relative(root, name) }));
  return {
    files: results.map(({ file, startTime, endTime }) => ({ file, seconds: (endTime - startTime) / 1000 })),
    failures: results
      .filter(({ status }) => status === 'failed')
      .flatMap(({ file, assertionResults }) => {
        const failed = assertionResults.filter(({ status }) => status === 'failed');
        // A file that cannot be loaded has failed, but has no failed test.
        return failed.length === 0 ? [file] : failed.map(({ fullName }) => `${file}: ${fullName}`);
      }),
    journeys: 0,
  };
}

const playwrightTest = z.object({
  projectName: z.string(),
  status: z.string(),
  results: z.array(z.object({ duration: z.number() })),
});
const playwrightSuite = z.object({
  specs: z.array(z.object({ title: z.string(), file: z.string(), tests: z.array(playwrightTest) })),
  get suites() {
    return z.array(playwrightSuite).optional();
  },
});
const playwrightOutput = z.object({ suites: z.array(playwrightSuite) });

type Suite = z.infer<typeof playwrightSuite>;

const specsOf = ({ specs, suites = [] }: Suite): Suite['specs'] => [...specs, ...suites.flatMap(specsOf)];

/** Reads the output of Playwright's reporter `json`. The time of a file is the sum of the times of its tests. */
export function readPlaywrightReport(json: string): TestReport {
  const tests = playwrightOutput
    .parse(JSON.parse(json))
    .suites.flatMap(specsOf)
    .flatMap(({ title, file, tests }) => tests.map((test) => ({ title, file, ...test })));
  const seconds = new Map<string, number>();
  for (const { file, results } of tests) {
    const milliseconds = results.reduce((sum, { duration }) => sum + duration, 0);
    seconds.set(file, (seconds.get(file) ?? 0) + milliseconds / 1000);
  }
  return {
    files: [...seconds].map(([file, time]) => ({ file: `e2e/${file}`, seconds: time })),
    failures: tests
      // A test that passed only when it was repeated ('flaky', with --retries) counts as failed.
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ file, title, projectName }) => `e2e/${file}: ${title} [${projectName}]`),
    journeys: tests.filter(({ status, projectName }) => status !== 'skipped' && projectName !== 'running')
      .length,
  };
}
