import ICAL from 'ical.js';
import { DAY_MS } from '@/lib/shared/calendar/days';
import { offsetAt } from '@/lib/shared/calendar/zoned-time';

/**
 * Time zones as VTIMEZONE (RFC 5545 section 3.6.5), from the data of Node.js. What repeats is written with the time of
 * its zone rather than in UTC: a rule in UTC would move by an hour when the clocks change.
 */

const WEEK_MS = 7 * DAY_MS;

type Change = { instant: number; before: number; after: number };

/** Returns the changes of a zone's offset from UTC between two instants, both to the second. All in milliseconds. */
export function changesBetween(timeZone: string, from: number, to: number): Change[] {
  const changes: Change[] = [];
  let after = offsetAt(from, timeZone);
  // Weeks, since a zone may change its offset for a month.
  for (let end = from + WEEK_MS; end < to; end += WEEK_MS) {
    const before = after;
    after = offsetAt(end, timeZone);
    if (before === after) continue;
    let [early, late] = [end - WEEK_MS, end];
    while (late - early > 1_000) {
      const middle = early + Math.floor((late - early) / 2_000) * 1_000;
      if (offsetAt(middle, timeZone) === before) early = middle;
      else late = middle;
    }
    changes.push({ instant: late, before, after });
  }
  return changes;
}

/** Returns what the clocks show as a time without a zone. */
const shown = (instant: number, offset: number): ICAL.Time => {
  const time = ICAL.Time.fromJSDate(new Date(instant + offset), true);
  time.zone = ICAL.Timezone.localTimezone;
  return time;
};

/** Decades of a calendar for which changes are written: an occurrence may be moved by thousands of years. */
const DECADES_MAX = 6;

/** The last year for which changes are written: those of the format have four digits. */
const LAST_YEAR = 9_998;

/** Returns the number of a year's decade. */
export const decadeOf = (year: number): number => Math.floor(year / 10);

/**
 * Returns a zone with its changes in the decades of a calendar, and in the one after each, since a rule may go on. It
 * depends on nothing else, such as the present time: the same calendar always has the same zones.
 * @param decades those in which there is something, by `decadeOf`; only the first few count
 */
export function timeZoneComponent(timeZone: string, decades: readonly number[]) {
  const written = new Set(decades.slice(0, DECADES_MAX).flatMap((decade) => [decade, decade + 1]));
  const changes: Change[] = [];
  for (const decade of [...written].sort((one, other) => one - other)) {
    const from = Date.UTC(decade * 10, 0, 1);
    const to = Date.UTC(Math.min(decade * 10 + 9, LAST_YEAR) + 1, 0, 1);
    if (from >= to) continue;
    const after = offsetAt(from, timeZone);
    const before = changes.at(-1)?.after;
    // The first says what holds from the beginning, others what has changed since the decade before.
    if (before === undefined) changes.push({ instant: from - after, before: after, after });
    else if (before !== after) changes.push({ instant: from, before, after });
    changes.push(...changesBetween(timeZone, from, to + WEEK_MS).filter(({ instant }) => instant < to));
  }
  const component = new ICAL.Component('vtimezone');
  component.addPropertyWithValue('tzid', timeZone);
  for (const change of changes) component.addSubcomponent(observance(change));
  return component;
}

/** Returns one change. Each has its own observance, as programs differ in how they read RDATE here. */
function observance({ instant, before, after }: Change): ICAL.Component {
  const component = new ICAL.Component(after > before ? 'daylight' : 'standard');
  component.addPropertyWithValue('dtstart', shown(instant, before));
  component.addPropertyWithValue('tzoffsetfrom', ICAL.UtcOffset.fromSeconds(before / 1_000));
  component.addPropertyWithValue('tzoffsetto', ICAL.UtcOffset.fromSeconds(after / 1_000));
  return component;
}
