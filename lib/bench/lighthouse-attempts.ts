import { z } from 'zod';

/** How often an audit is begun at most. */
const ATTEMPTS = 3;

/** Our own word for what has none of Lighthouse's. */
const PROTOCOL_ERROR = 'PROTOCOL_ERROR';

/**
 * Codes by which Lighthouse says that it lost its own trace, its pictures or its line to the browser. All its other codes
 * are about the page: it drew nothing, was not found, hung.
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

/** What `execFile` says of a command that has failed by itself; one that was ended for taking too long has no code. */
const failed = z.object({ code: z.number(), stdout: z.string(), stderr: z.string() });

/** How Lighthouse ends when the browser's debugger did not answer. */
const NO_ANSWER = 67;

const report = z.object({ runtimeError: z.object({ code: z.string() }) });

/** Null for a report that was not written to its end. */
function read(stdout: string): unknown {
  try {
    return JSON.parse(stdout);
  } catch {
    return null;
  }
}

/** The code in a report, which is written also of an audit that failed, or in the message that is in its place. */
function codeIn(stdout: string, stderr: string): string | undefined {
  if (stdout.trim() !== '') return report.safeParse(read(stdout)).data?.runtimeError.code;
  if (stderr.includes('Protocol error (')) return PROTOCOL_ERROR;
  return /LighthouseError: ([A-Z_]+)/.exec(stderr)?.[1];
}

/** @returns the code of an error that is the tool's own, null for all else */
export function toolErrorOf(error: unknown): string | null {
  const { data } = failed.safeParse(error);
  if (!data) return null;
  const code = data.code === NO_ANSWER ? 'CRI_TIMEOUT' : codeIn(data.stdout, data.stderr);
  return code !== undefined && OF_THE_TOOL.has(code) ? code : null;
}

/**
 * Does an audit, and does it again where the tool has failed; what it says of the page counts at once, however bad.
 * @param onAgain is told the code before each new attempt
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
