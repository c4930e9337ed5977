import { changesBetween } from '@/lib/server/icalendar/time-zone';
import { offsetAt } from '@/lib/shared/calendar/zoned-time';
import type { Component } from './lines';
import { ruleOf, walls } from './rule';
import { lineIn, momentOf, offsetOf } from './values';
import { DAY, type Wall, wallOfYear, yearOfWall } from './wall';

/** The offsets of time zones from UTC. Instants are seconds since 1970-01-01 in UTC, offsets are seconds. */

/** The changes of a zone with rules of its own, in order: from each instant on its offset holds. */
export type OwnZone = { before: number; changes: [instant: number, offset: number][] };

/** Returns the offset at an instant. */
export type Offsets = (instant: number) => number;

type YearOfZone = { before: number; changes: { instant: number; after: number }[] };
const years = new Map<string, YearOfZone>();
const YEARS_MAX = 5_000;

/** Returns the offsets of an IANA zone. Each year is computed once, as asking the platform takes some microseconds. */
export function offsetsOfZone(timeZone: string): Offsets {
  if (timeZone === 'UTC') return () => 0;
  return (instant) => {
    const year = yearOfWall(instant);
    const key = `${year} ${timeZone}`;
    let known = years.get(key);
    if (!known) {
      if (years.size >= YEARS_MAX) years.clear();
      known = yearOf(timeZone, year);
      years.set(key, known);
    }
    let offset = known.before;
    for (const change of known.changes) if (change.instant <= instant) offset = change.after;
    return offset;
  };
}

function yearOf(timeZone: string, year: number): YearOfZone {
  const [from, to] = [wallOfYear(year) * 1000, wallOfYear(year + 1) * 1000];
  return {
    before: offsetAt(from, timeZone) / 1000,
    // A week further, since the changes are looked for in whole weeks.
    changes: changesBetween(timeZone, from, to + 8 * DAY * 1000).map(({ instant, after }) => ({
      instant: instant / 1000,
      after: after / 1000,
    })),
  };
}

/** Returns the offsets of a zone with rules of its own. */
export const offsetsOfOwn =
  ({ before, changes }: OwnZone): Offsets =>
  (instant) => {
    let [low, high] = [0, changes.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((changes[middle]?.[0] ?? 0) <= instant) low = middle + 1;
      else high = middle;
    }
    return changes[low - 1]?.[1] ?? before;
  };

/**
 * Returns the instant at which clocks show a time. One that they skip moves later by the skipped span; of a repeated one
 * the first is returned, as by `instantOf` of lib/shared/calendar/zoned-time.ts.
 */
export function instantOfWall(wall: Wall, at: Offsets): number {
  const [before, after] = [at(wall - DAY), at(wall + DAY)];
  const shown = [wall - before, wall - after].filter((instant) => instant + at(instant) === wall);
  return shown.length > 0 ? Math.min(...shown) : wall - before;
}

export const wallAt = (instant: number, at: Offsets): Wall => instant + at(instant);

/** The years whose changes of a VTIMEZONE are computed. The last offset holds for all later ones. */
const FROM = 1970;
const TO = 2100;
const CHANGES_MAX = 2_000;

/** Reads the rules of a VTIMEZONE. Returns null when it has none that can be read. */
export function ownZoneOf(zone: Component): OwnZone | null {
  const changes: [number, number][] = [];
  let before: { instant: number; offset: number } | null = null;
  for (const observance of zone.inner.slice(0, OBSERVANCES_MAX)) {
    const from = offsetOf(lineIn(observance, 'TZOFFSETFROM')?.value ?? '');
    const to = offsetOf(lineIn(observance, 'TZOFFSETTO')?.value ?? '');
    const start = momentOf(lineIn(observance, 'DTSTART')?.value ?? '');
    if (from === null || to === null || !start) continue;
    const onsets = onsetsOf(observance, start.wall, from);
    for (const onset of onsets) changes.push([onset - from, to]);
    if (!before || start.wall - from < before.instant) before = { instant: start.wall - from, offset: from };
  }
  if (!before) return null;
  changes.sort(([one], [other]) => one - other);
  return { before: before.offset, changes: changes.slice(0, CHANGES_MAX) };
}

const OBSERVANCES_MAX = 100;

function onsetsOf(observance: Component, start: Wall, from: number): Wall[] {
  const onsets = [start];
  for (const { value } of observance.lines.get('RRULE') ?? []) {
    const rule = ruleOf(value);
    if (!rule) continue;
    // UNTIL is in UTC here (RFC 5545 section 3.6.5).
    const until = rule.until
      ? rule.until.wall + (rule.until.isUtc ? from : 0) + (rule.until.isDay ? DAY - 1 : 0)
      : Infinity;
    let count = 0;
    for (const wall of walls(rule, start, rule.count === null ? wallOfYear(FROM) : start, wallOfYear(TO))) {
      if (wall > until || count >= (rule.count ?? CHANGES_MAX)) break;
      onsets.push(wall);
      count += 1;
    }
  }
  for (const { value } of observance.lines.get('RDATE') ?? [])
    for (const each of value.split(',').slice(0, CHANGES_MAX)) {
      const moment = momentOf(each);
      if (moment) onsets.push(moment.wall);
    }
  return onsets;
}
