import { z } from 'zod';

/** Most attempts of an audit. */
const ATTEMPTS = 3;

/** Our own code for errors without one of Lighthouse's. */
const PROTOCOL_ERROR = 'PROTOCOL_ERROR';

/**
 * Lighthouse's codes for losing its own trace, screenshots or connection to the browser. All its other codes are about
 * the page: it drew nothing, was not found, hung.
 */
const OF_THE_TOOL: ReadonlySet<string> = new Set([
  'NO_TRACING_STARTED',
  'TRACING_ALREADY_STARTED',
  'NO_RESOURCE_REQUEST',
  'NO_NAVSTART',
  'NO_DCL',
  'NO_SPEEDLINE_FRAMES',
  'SPEEDINDEX_OF_ZERO',
  'NO_SCREENSHOTS',
  'INVALID_SPEEDLINE',
  'PARSING_PROBLEM',
  'READ_FAILED',
  PROTOCOL_ERROR,
  'PROTOCOL_TIMEOUT',
  'CRI_TIMEOUT',
]);

/** The error of `execFile` for a command that has failed by itself; one that exceeded its time has no code. */
const failed = z.object({ code: z.number(), stdout: z.string(), stderr: z.string() });

/** Lighthouse's exit code when the browser's debugger did not answer. */
const NO_ANSWER = 67;

const report = z.object({ runtimeError: z.object({ code: z.string() }) });

/** Null for an incomplete report. */
function read(stdout: string): unknown {
  try {
    return JSON.parse(stdout);
  } catch {
    return null;
  }
}

/** The code in a report, which is also written for a failed audit, or in the message instead of it. */
function codeIn(stdout: string, stderr: string): string | undefined {
  if (stdout.trim() !== '') return report.safeParse(read(stdout)).data?.runtimeError.code;
  if (stderr.includes('Protocol error (')) return PROTOCOL_ERROR;
  return /LighthouseError: ([A-Z_]+)/.exec(stderr)?.[1];
}

/** @returns the code of an error of the tool itself, null for any other */
export function toolErrorOf(error: unknown): string | null {
  const { data } = failed.safeParse(error);
  if (!data) return null;
  const code = data.code === NO_ANSWER ? 'CRI_TIMEOUT' : codeIn(data.stdout, data.stderr);
  return code !== undefined && OF_THE_TOOL.has(code) ? code : null;
}

/**
 * Runs an audit, and repeats it when the tool has failed; a result about the page counts at once, however bad.
 * @param onAgain called with the code before each new attempt
 */
export async function untilAudited<Result>(
  audit: () => Promise<Result>,
  onAgain: (code: string) => void,
): Promise<Result> {
  for (let attempt = 1; ; attempt++)
    try {
      return await audit();
    } catch (error) {
      const code = toolErrorOf(error);
      if (code === null || attempt === ATTEMPTS) throw error;
      onAgain(code);
    }
}
