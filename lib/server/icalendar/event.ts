import ICAL from 'ical.js';
import { addDays, isDay, LAST_DAY, MINUTE_MS } from '@/lib/shared/calendar/days';
import { clockAt, instantOf } from '@/lib/shared/calendar/zoned-time';
import type { Schedule } from '@/lib/shared/contract/schemas/schedules';
import type { FieldOf } from '@/lib/shared/policy/item-kinds';
import { type CalendarItem, itemComponent, utc, zonedProperty } from './component';
import { oneLineOf } from './text';

/** A meeting; one without a zone of its own is meant in that of the calendar. */
export type CalendarMeeting = CalendarItem &
  Pick<Schedule, FieldOf<'schedule'>> & {
    /** True for what takes no time of its person, such as a task. */
    isTransparent?: boolean;
  };

/** The time zone of items without one of their own, the host of the planner, and the time of writing. */
export type CalendarFrame = {
  timeZone: string;
  /** The host of APP_URL, without a port. */
  host: string;
  writtenAt: Date;
};

const LAST_MINUTE = { date: LAST_DAY, time: '23:59' };

/**
 * Returns a meeting as a VEVENT. The times of a single one are in UTC, which every client understands without time zone
 * data. What repeats, and its occurrences, have the times of their zone, so that they stay when the clocks change. Whole
 * days are dates without a zone; their DTEND is the day after the last one (RFC 5545 section 3.6.1).
 */
export function eventOf(meeting: CalendarMeeting, frame: CalendarFrame, form: 'utc' | 'zoned' = 'utc') {
  const event = itemComponent('vevent', meeting, frame.host, frame.writtenAt);
  const { date, endDate, time, duration } = meeting;
  if (time === null) {
    event.addPropertyWithValue('dtstart', ICAL.Time.fromDateString(date));
    // Nothing follows the last day that the format can represent.
    const end = endDate === LAST_DAY ? endDate : addDays(endDate, 1);
    if (end !== date) event.addPropertyWithValue('dtend', ICAL.Time.fromDateString(end));
  } else {
    const zone = meeting.timeZone ?? frame.timeZone;
    const begins = instantOf(date, time, zone);
    const ends = new Date(begins.getTime() + duration * MINUTE_MS);
    if (form === 'utc') {
      event.addPropertyWithValue('dtstart', utc(begins));
      event.addPropertyWithValue('dtend', utc(ends));
    } else {
      event.addProperty(zonedProperty('dtstart', { date, time, timeZone: zone }));
      const end = clockAt(ends, zone);
      // The format has years of four digits only.
      event.addProperty(zonedProperty('dtend', { ...(isDay(end.date) ? end : LAST_MINUTE), timeZone: zone }));
    }
  }
  if (meeting.isTransparent) event.addPropertyWithValue('transp', 'TRANSPARENT');
  if (meeting.location) event.addPropertyWithValue('location', oneLineOf(meeting.location));
  return event;
}
