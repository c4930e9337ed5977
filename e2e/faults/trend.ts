import { median } from '@/lib/bench/statistics';

/** The trend of a measured value. */
export type Trend = {
  /** The median of the values. */
  level: number;
  /** The growth per hour. */
  hourly: number;
  /** The growth over the whole time. */
  grown: number;
  /** The hours between the first and the last measurement. */
  hours: number;
};

/** The share of measurements at the beginning that is ignored, while pools fill and code is loaded and compiled. */
const WARM_UP = 1 / 3;

/**
 * Returns the trend after the warm-up. The slope is the Theil–Sen estimator, the median of the slopes between any two
 * measurements, which outliers hardly affect.
 * @param readings pairs of hours and the value at that time
 */
export function trendOf(readings: readonly (readonly [number, number])[]): Trend {
  const warm = readings.slice(Math.floor(readings.length * WARM_UP));
  const slopes = warm.flatMap(([hour, value], index) =>
    warm.slice(index + 1).map(([later, then]) => (then - value) / (later - hour)),
  );
  const hours = (warm.at(-1)?.[0] ?? Number.NaN) - (warm[0]?.[0] ?? Number.NaN);
  const hourly = median(slopes);
  return { level: median(warm.map(([, value]) => value)), hourly, grown: hourly * hours, hours };
}

/** The limits of growth within which a value counts as steady. */
export type Bound = {
  /** The allowed difference between any two moments. */
  variation: number;
  /** The additional growth allowed per hour. */
  hourly: number;
};

/** Returns true when a value grows by more than the bound, or when there are too few measurements. */
export const isBeyond = ({ grown, hours }: Trend, { variation, hourly }: Bound): boolean =>
  !(grown <= variation + hourly * hours);
