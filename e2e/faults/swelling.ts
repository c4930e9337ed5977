import { POSTGRES, type Reading } from './gauges';
import { type Bound, isBeyond, trendOf } from './trend';

/** The measurements of every part of a planner, so many hours after the beginning. */
export type Sample = { hours: number; parts: ReadonlyMap<string, Reading> };

/** Values without a bound are reported, not judged: resident memory depends on the collector. */
type Bounds = Partial<Record<keyof Reading, Bound>>;

/** Bounds of one process. Compiled code and cached plans grow in steps of some MiB; pools vary with the load. */
const BOUNDS: Bounds = {
  held: { breath: 8, hourly: 32 },
  descriptors: { breath: 12, hourly: 24 },
  connections: { breath: 8, hourly: 8 },
};

/** Bounds of all PostgreSQL's processes together: each caches plans and open files, up to a limit of its own. */
const POSTGRES_BOUNDS: Bounds = {
  held: { breath: 48, hourly: 96 },
  connections: { breath: 16, hourly: 16 },
};

const GAUGES = ['held', 'resident', 'descriptors', 'connections'] as const;

const WORDS: Record<keyof Reading, string> = {
  held: 'MiB held',
  resident: 'MiB resident',
  descriptors: 'descriptors',
  connections: 'connections',
};

const signed = (hourly: number): string => `${hourly < 0 ? '−' : '+'}${Math.abs(hourly).toFixed(0)}`;

/** @returns the trend of each part after the warm-up, and what grew beyond its bound */
export function swellingOf(samples: readonly Sample[]): { trends: string; swollen: string[] } {
  const trends: string[] = [];
  const swollen: string[] = [];
  for (const part of samples[0]?.parts.keys() ?? []) {
    const bounds = part === POSTGRES ? POSTGRES_BOUNDS : BOUNDS;
    const told = GAUGES.map((gauge) => {
      const readings = samples.map(({ hours, parts }): [number, number] => [
        hours,
        parts.get(part)?.[gauge] ?? Number.NaN,
      ]);
      const trend = trendOf(readings);
      const bound = bounds[gauge];
      if (bound && isBeyond(trend, bound)) {
        const values = readings.map(([, value]) => value.toFixed(0)).join(' ');
        swollen.push(`${WORDS[gauge]} by ${part} (${values})`);
      }
      return `${trend.level.toFixed(0)} ${WORDS[gauge]} (${signed(trend.hourly)} an hour)`;
    });
    trends.push(`${part}: ${told.join(', ')}`);
  }
  return { trends: trends.join('; '), swollen };
}
