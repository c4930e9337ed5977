import { median } from '@/lib/bench/statistics';

/** The trend of a measured value. */
export type Trend = {
  /** The median. */
  level: number;
  /** Its growth per hour. */
  hourly: number;
  /** Its growth over the whole time. */
  grown: number;
  /** Hours that were measured. */
  hours: number;
};

/** The share of measurements that is ignored: until then pools fill, and code is loaded and compiled. */
const WARM_UP = 1 / 3;

/**
 * The median of the slopes between any two measurements (Theil and Sen), which outliers do not affect.
 * @param readings hours, and the value then
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

/** The limits within which a value does not grow. */
export type Bound = {
  /** The allowed difference between any two moments. */
  breath: number;
  /** The additional growth allowed per hour. */
  hourly: number;
};

/** True when it grows by more than the bound; also with too few measurements. */
export const isBeyond = ({ grown, hours }: Trend, { breath, hourly }: Bound): boolean =>
  !(grown <= breath + hourly * hours);
