import { z } from 'zod';

/** The largest number of attempts of an audit. */
const ATTEMPTS = 3;

/** The code for errors of the debugging protocol, for which Lighthouse has none. */
const PROTOCOL_ERROR = 'PROTOCOL_ERROR';

/**
 * The error codes of Lighthouse for a lost trace, lost screenshots or a lost connection to the browser. All its other
 * codes are about the page, which rendered nothing, was not found or did not respond.
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

/** An error of `execFile` for a command that exited with a code. An error for a timeout has no code. */
const failed = z.object({ code: z.number(), stdout: z.string(), stderr: z.string() });

/** The exit code of Lighthouse when the debugger of the browser did not answer. */
const NO_ANSWER = 67;

const report = z.object({ runtimeError: z.object({ code: z.string() }) });

/** Parses a report. @returns null when it is incomplete */
function read(stdout: string): unknown {
  try {
    return JSON.parse(stdout);
  } catch {
    return null;
  }
}

/** Returns the error code of a failed audit, which is in the report or, without one, in the message. */
function codeIn(stdout: string, stderr: string): string | undefined {
  if (stdout.trim() !== '') return report.safeParse(read(stdout)).data?.runtimeError.code;
  if (stderr.includes('Protocol error (')) return PROTOCOL_ERROR;
  return /LighthouseError: ([A-Z_]+)/.exec(stderr)?.[1];
}

/** Returns the code of an error of Lighthouse itself, null for any other error. */
export function toolErrorOf(error: unknown): string | null {
  const { data } = failed.safeParse(error);
  if (!data) return null;
  const code = data.code === NO_ANSWER ? 'CRI_TIMEOUT' : codeIn(data.stdout, data.stderr);
  return code !== undefined && OF_THE_TOOL.has(code) ? code : null;
}

/**
 * Runs an audit, and repeats it after an error of Lighthouse. A result about the page counts, however bad it is.
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
