import type { Day, TimeOfDay } from '@/lib/shared/calendar/days';
import { instantOf } from '@/lib/shared/calendar/zoned-time';
import { type CalendarItem, itemComponent, utc } from './component';
import { oneLineOf } from './text';

export type CalendarMeeting = CalendarItem & {
  date: Day;
  time: TimeOfDay;
  /** Minutes. */
  duration: number;
  location: string | null;
};

/** The time zone of the items, the host of the planner, and the time of writing. */
export type CalendarFrame = {
  timeZone: string;
  /** The host of APP_URL, without a port. */
  host: string;
  at: Date;
};

const MINUTE_MS = 60_000;

/** Returns a meeting as a VEVENT. Its times are in UTC, which every client understands without time zone data. */
export function eventOf(meeting: CalendarMeeting, { timeZone, host, at }: CalendarFrame) {
  const event = itemComponent('vevent', meeting, host, at);
  const start = instantOf(meeting.date, meeting.time, timeZone);
  event.addPropertyWithValue('dtstart', utc(start));
  event.addPropertyWithValue('dtend', utc(new Date(start.getTime() + meeting.duration * MINUTE_MS)));
  if (meeting.location) event.addPropertyWithValue('location', oneLineOf(meeting.location));
  return event;
}
