import { z } from 'zod';

/** A library with known vulnerabilities: their highest severity and their titles, as npm states them. */
export type Finding = { name: string; severity: string; titles: string[] };

const SEVERE: ReadonlySet<string> = new Set(['high', 'critical']);

const report = z.object({
  auditReportVersion: z.literal(2),
  vulnerabilities: z.record(
    z.string(),
    z.object({
      severity: z.string(),
      // A string is the name of another library in the report, whose vulnerability affects this one.
      via: z.array(z.union([z.string(), z.object({ title: z.string() })])),
    }),
  ),
});

/**
 * Parses the output of `npm audit --json`.
 * @returns the severe vulnerabilities; null when the output is no report, as behind mirrors and in closed networks
 */
export function findingsOf(output: string): Finding[] | null {
  const read = report.safeParse(jsonOf(output));
  if (!read.success) return null;
  return Object.entries(read.data.vulnerabilities)
    .filter(([, { severity }]) => SEVERE.has(severity))
    .map(([name, { severity, via }]) => ({
      name,
      severity,
      titles: via.map((each) => (typeof each === 'string' ? `by ${each}` : each.title)),
    }));
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
