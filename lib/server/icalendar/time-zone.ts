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

/** The years of a calendar in one zone. */
export type Years = { first: number; last: number };

/** Years after the last one for which changes are written, since a rule may go on. */
const YEARS_ON = 10;

/** Years before and after the present one for which changes are written: an occurrence may be moved by thousands. */
const YEARS_PAST = 30;
const YEARS_AHEAD = 40;

/** Returns a zone with its changes in the years of a calendar and ten more, but of a few decades at most. */
export function timeZoneComponent(timeZone: string, { first, last }: Years, thisYear: number) {
  const begin = Math.max(first, Math.min(thisYear, last) - YEARS_PAST);
  const end = Math.min(last + YEARS_ON, Math.max(begin, thisYear) + YEARS_AHEAD, 9998);
  const component = new ICAL.Component('vtimezone');
  component.addPropertyWithValue('tzid', timeZone);
  const from = Date.UTC(begin, 0, 1);
  const offset = offsetAt(from, timeZone);
  const changes = [
    { instant: from - offset, before: offset, after: offset },
    ...changesBetween(timeZone, from, Date.UTC(end + 1, 0, 1)),
  ];
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
