import { median } from '@/lib/bench/statistics';

/** How a gauge moved. */
export type Trend = {
  /** The one in the middle. */
  level: number;
  /** By how much it grows in an hour. */
  hourly: number;
  /** By how much it has grown meanwhile. */
  grown: number;
  /** Hours that were looked at. */
  hours: number;
};

/** The share of all readings that is left out: until then pools fill, and code is loaded and compiled. */
const WARM_UP = 1 / 3;

/**
 * The middle one of the slopes between any two readings (Theil and Sen): a few that are out of line do not turn it.
 * @param readings hours, and how much it was then
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

/** What is still no growth. */
export type Bound = {
  /** By how much it may differ between any two moments, however short the time. */
  breath: number;
  /** By how much it may grow in an hour besides. */
  hourly: number;
};

/** Whether it grows by more than the bound; also when there were too few readings to tell. */
export const isBeyond = ({ grown, hours }: Trend, { breath, hourly }: Bound): boolean =>
  !(grown <= breath + hourly * hours);
