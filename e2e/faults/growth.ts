import { POSTGRES, type Reading } from './gauges';
import { type Bound, isBeyond, trendOf } from './trend';

/** The measurements of every part of a planner at a time, in hours after the beginning. */
export type Sample = { hours: number; parts: ReadonlyMap<string, Reading> };

/** The bounds of a part. Values without one are only reported: resident memory depends on the garbage collector. */
type Bounds = Partial<Record<keyof Reading, Bound>>;

/** The bounds of a process. Compiled code and cached plans grow in steps of some MiB; pools vary with the load. */
const BOUNDS: Bounds = {
  held: { variation: 8, hourly: 32 },
  descriptors: { variation: 12, hourly: 24 },
  connections: { variation: 8, hourly: 8 },
};

/** The bounds of all processes of PostgreSQL together. Each caches plans and open files, up to a limit of its own. */
const POSTGRES_BOUNDS: Bounds = {
  held: { variation: 48, hourly: 96 },
  connections: { variation: 16, hourly: 16 },
};

const GAUGES = ['held', 'resident', 'descriptors', 'connections'] as const;

const WORDS: Record<keyof Reading, string> = {
  held: 'MiB held',
  resident: 'MiB resident',
  descriptors: 'descriptors',
  connections: 'connections',
};

const signed = (hourly: number): string => `${hourly < 0 ? '−' : '+'}${Math.abs(hourly).toFixed(0)}`;

/**
 * Returns the trend of each part after the warm-up, with the growth of an hour in parentheses, and the values that grew
 * beyond their bounds.
 */
export function growthOf(samples: readonly Sample[]): { trends: string; excessive: string[] } {
  const trends: string[] = [];
  const excessive: string[] = [];
  for (const part of samples[0]?.parts.keys() ?? []) {
    const bounds = part === POSTGRES ? POSTGRES_BOUNDS : BOUNDS;
    const texts = GAUGES.map((gauge) => {
      const readings = samples.map(({ hours, parts }): [number, number] => [
        hours,
        parts.get(part)?.[gauge] ?? Number.NaN,
      ]);
      const trend = trendOf(readings);
      const bound = bounds[gauge];
      if (bound && isBeyond(trend, bound)) {
        const values = readings.map(([, value]) => value.toFixed(0)).join(' ');
        excessive.push(`${WORDS[gauge]} by ${part} (${values})`);
      }
      return `${trend.level.toFixed(0)} ${WORDS[gauge]} (${signed(trend.hourly)})`;
    });
    trends.push(`${part}: ${texts.join(', ')}`);
  }
  return { trends: trends.join('; '), excessive };
}
