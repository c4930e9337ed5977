import { StartError } from '@/lib/run/launcher/start-error';
import type { TestReport } from './test-report';

/** Processor seconds of `npm test`: what it should stay below, and where it fails. */
const BUDGET = { goal: 1_250, limit: 1_400 };

/**
 * How many tests in a browser `npm test` may run. Each is chosen by its tag; a list of exceptions would grow unseen.
 */
export const MOST_SHORT_JOURNEYS = 95;

/**
 * The largest share of the machine's processor time that other work may take in a run that is judged. Beside eight busy
 * processes the same tests take a third more processor seconds: they wait longer, and polls, timers, and programs that
 * idle go on meanwhile.
 */
const OTHERS_MAX = 0.15;

/** The tests of one step, and the processor seconds that the step took. */
type Measured = { report: TestReport; seconds: number };

/**
 * Compares the processor seconds of a whole run with the budget.
 *
 * @param slowness how much longer this machine takes for the same work than the one for which the budget is stated,
 *   measured several times during the run; the median counts, and a faster machine gets no smaller budget
 * @param others the share of the machine's processor time that other work took during the run, from 0 to 1
 * @returns the line to print
 * @throws StartError above the limit, unless other work makes the seconds unreliable
 */
export function compareWithBudget(seconds: number, slowness: readonly number[], others: number): string {
  const factor = Math.max(1, medianOf(slowness));
  const { goal, limit } = BUDGET;
  const line = `${seconds.toFixed(0)} processor seconds; the goal is ${(goal * factor).toFixed(0)}, the limit ${(limit * factor).toFixed(0)} (this machine takes ${factor.toFixed(2)} times as long as the one they are stated for)`;
  if (seconds <= limit * factor) return line;
  if (others <= OTHERS_MAX) throw new StartError(`Too dear: ${line}.`);
  return `${line}. Not judged, since other work took ${Math.round(others * 100)} % of the machine`;
}

/**
 * Returns the ten files that took the most processor time. Each file gets the part of its step's processor seconds that
 * its duration is of all durations, since tests share a database, a server and a browser.
 */
export function dearestOf(steps: readonly Measured[]): { file: string; seconds: number }[] {
  return steps
    .flatMap(({ report, seconds }) => {
      const all = report.files.reduce((sum, file) => sum + file.seconds, 0);
      return report.files.map(({ file, seconds: time }) => ({
        file,
        seconds: (seconds * time) / (all || 1),
      }));
    })
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, 10);
}

const medianOf = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 1;
