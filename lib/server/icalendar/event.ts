import ICAL from 'ical.js';
import { addDays, type Day, LAST_DAY, type TimeOfDay } from '@/lib/shared/calendar/days';
import { instantOf } from '@/lib/shared/calendar/zoned-time';
import { type CalendarItem, itemComponent, utc } from './component';
import { oneLineOf } from './text';

export type CalendarMeeting = CalendarItem & {
  date: Day;
  /** The last day of a meeting that takes whole days. */
  endDate: Day;
  /** Null for a meeting that takes whole days. */
  time: TimeOfDay | null;
  /** Minutes that a meeting with a time takes. */
  duration: number;
  /** The zone in which the time is meant (IANA name); null for that of the calendar. */
  timeZone: string | null;
  location: string | null;
};

/** The time zone of items without one of their own, the host of the planner, and the time of writing. */
export type CalendarFrame = {
  timeZone: string;
  /** The host of APP_URL, without a port. */
  host: string;
  at: Date;
};

const MINUTE_MS = 60_000;

/**
 * Returns a meeting as a VEVENT. Its times are in UTC, which every client understands without time zone data. Whole days
 * are dates without a zone; their DTEND is the day after the last one (RFC 5545 section 3.6.1).
 */
export function eventOf(meeting: CalendarMeeting, { timeZone, host, at }: CalendarFrame) {
  const event = itemComponent('vevent', meeting, host, at);
  const { date, endDate, time, duration } = meeting;
  if (time === null) {
    event.addPropertyWithValue('dtstart', ICAL.Time.fromDateString(date));
    // Nothing follows the last day that the format can represent.
    const end = endDate === LAST_DAY ? endDate : addDays(endDate, 1);
    if (end !== date) event.addPropertyWithValue('dtend', ICAL.Time.fromDateString(end));
  } else {
    const start = instantOf(date, time, meeting.timeZone ?? timeZone);
    event.addPropertyWithValue('dtstart', utc(start));
    event.addPropertyWithValue('dtend', utc(new Date(start.getTime() + duration * MINUTE_MS)));
  }
  if (meeting.location) event.addPropertyWithValue('location', oneLineOf(meeting.location));
  return event;
}
