import ICAL from 'ical.js';
import type { Day } from '@/lib/shared/calendar/days';
import { instantOf } from '@/lib/shared/calendar/zoned-time';
import { formatRule, type Rule } from '@/lib/shared/recurrence/rule';
import { PRODUCT_NAME } from '@/lib/shared/site/product';
import { type Start, utc, wallClock, zonedDays, zonedProperty } from './component';
import { type CalendarFrame, type CalendarMeeting, eventOf } from './event';
import { decadeOf, timeZoneComponent } from './time-zone';
import { type CalendarTask, toDoOf } from './to-do';

/** A meeting or a task of a calendar. */
export type CalendarEntry =
  | { kind: 'schedule'; meeting: CalendarMeeting }
  | { kind: 'task'; task: CalendarTask };

/** Returns the VEVENT or VTODO of an entry. */
export const componentOf = (entry: CalendarEntry, frame: CalendarFrame, form: 'utc' | 'zoned' = 'utc') =>
  entry.kind === 'task' ? toDoOf(entry.task, frame, form) : eventOf(entry.meeting, frame, form);

/** A series. Its entry is as the rule gives it on its start, and has the UID of the series. */
export type CalendarSeries = {
  entry: CalendarEntry;
  rule: Rule;
  /** Days that the rule gives, but on which there is nothing. */
  exdates: readonly Day[];
  /** Days that the rule does not give. */
  rdates: readonly Day[];
};

/** Returns the master component of a series, with RRULE, EXDATE and RDATE (RFC 5545 section 3.8.5). */
export function masterOf({ entry, rule, exdates, rdates }: CalendarSeries, frame: CalendarFrame) {
  const component = componentOf(entry, frame, 'zoned');
  const start = startOf(entry, frame);
  component.addPropertyWithValue('rrule', ICAL.Recur.fromString(ruleText(rule, start)));
  if (exdates.length > 0) component.addProperty(zonedDays('exdate', start, exdates));
  if (rdates.length > 0) component.addProperty(zonedDays('rdate', start, rdates));
  return component;
}

/**
 * Returns the component of one occurrence.
 * @param entry the occurrence as it stands, with the UID of the series
 * @param original the start that the rule gave it, which RECURRENCE-ID names
 */
export function occurrenceOf(entry: CalendarEntry, original: Start, frame: CalendarFrame) {
  const component = componentOf(entry, frame, 'zoned');
  component.addProperty(zonedProperty('recurrence-id', original));
  return component;
}

/** Returns when an entry begins. Times without a zone of their own are those of the calendar's. */
export function startOf(entry: CalendarEntry, frame: CalendarFrame): Start {
  const { date, time } = entry.kind === 'task' ? entry.task : entry.meeting;
  if (date === null) throw new Error('What repeats has a day.');
  const own = entry.kind === 'task' ? null : entry.meeting.timeZone;
  return { date, time, timeZone: own ?? frame.timeZone };
}

/** Returns the rule with UNTIL in the form that its start asks for: a day, or an instant in UTC (RFC 5545 section 3.3.10). */
function ruleText(rule: Rule, { time, timeZone }: Start): string {
  const { until } = rule;
  const text = formatRule({ ...rule, until: null });
  if (until === null) return text;
  const last =
    time === null ? wallClock({ date: until, time, timeZone }) : utc(instantOf(until, time, timeZone));
  return `${text};UNTIL=${last.toICALString()}`;
}

/**
 * Returns the zones that the components name, for a calendar that has them before these, with the time of writing: a rule
 * may have begun decades before it.
 */
export function timeZonesOf(components: readonly ICAL.Component[], frame: CalendarFrame): ICAL.Component[] {
  const decades = new Map<string, Set<number>>();
  for (const property of components.flatMap((component) => component.getAllProperties())) {
    const name = property.getFirstParameter('tzid');
    if (!name) continue;
    const named = decades.get(name) ?? new Set([decadeOf(frame.writtenAt.getUTCFullYear())]);
    decades.set(name, named);
    for (const value of property.getValues()) if (value instanceof ICAL.Time) named.add(decadeOf(value.year));
  }
  return [...decades].map(([name, all]) => timeZoneComponent(name, [...all]));
}

/** Returns the property of a task that repeats after its completion, which no RRULE can say. */
export function repeatsAfterCompletion(rrule: string): ICAL.Property {
  const property = new ICAL.Property(`x-${PRODUCT_NAME.toLowerCase()}-repeats-after-completion`);
  property.setValue(rrule);
  return property;
}
