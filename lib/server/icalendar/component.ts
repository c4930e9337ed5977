import ICAL from 'ical.js';
import type { Day, TimeOfDay } from '@/lib/shared/calendar/days';
import { PRODUCT_NAME } from '@/lib/shared/site/product';
import { itemUid, oneLineOf, proseOf } from './text';

// RFC 5545 allows 75 octets a line. One less, since ical.js does not count the space that begins a continuation line.
ICAL.foldLength = 74;

/** The last instant that RFC 5545 can represent: its years have four digits. */
const LAST_INSTANT = Date.parse('9999-12-31T23:59:59Z');

/** Returns an instant in UTC, to the second. */
export const utc = (instant: Date): ICAL.Time =>
  ICAL.Time.fromJSDate(new Date(Math.min(instant.getTime(), LAST_INSTANT)), true);

/** When something begins: at the time that the clocks of a zone show, or without a time on a whole day. */
export type Start = { date: Day; time: TimeOfDay | null; timeZone: string };

/** Returns a whole day, or a time without the zone in which it is meant. */
export function wallClock({ date, time }: Start): ICAL.Time {
  if (time === null) return ICAL.Time.fromDateString(date);
  const [year = 1, month = 1, day = 1] = date.split('-').map(Number);
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return ICAL.Time.fromData({ year, month, day, hour, minute, second: 0, isDate: false });
}

/** Makes a property of a time in its zone (TZID), or of a whole day. */
export function zonedProperty(name: string, start: Start): ICAL.Property {
  const property = new ICAL.Property(name);
  if (start.time === null) property.resetType('date');
  else property.setParameter('tzid', start.timeZone);
  property.setValue(wallClock(start));
  return property;
}

/** Makes a property of the same time on several days. */
export function zonedDays(name: 'exdate' | 'rdate', start: Start, days: readonly Day[]): ICAL.Property {
  const property = zonedProperty(name, start);
  property.setValues(days.map((date) => wallClock({ ...start, date })));
  return property;
}

/** The fields that events and to-dos share. */
export type CalendarItem = {
  /** The UID without the host. */
  id: string;
  title: string;
  /** The item's number of changes (SEQUENCE): clients keep the highest. */
  version: number;
  notes: string | null;
  /** The labels of the reader, if the calendar is one person's. */
  categories?: readonly string[];
};

/**
 * Makes the component of an item.
 * @param writtenAt the time of writing
 */
export function itemComponent(name: 'vevent' | 'vtodo', item: CalendarItem, host: string, writtenAt: Date) {
  const component = new ICAL.Component(name);
  component.addPropertyWithValue('uid', itemUid(item.id, host));
  component.addPropertyWithValue('dtstamp', utc(writtenAt));
  component.addPropertyWithValue('sequence', item.version);
  component.addPropertyWithValue('summary', oneLineOf(item.title));
  if (item.notes) component.addPropertyWithValue('description', proseOf(item.notes));
  if (item.categories && item.categories.length > 0) {
    const categories = new ICAL.Property('categories');
    categories.setValues([...item.categories]);
    component.addProperty(categories);
  }
  return component;
}

/**
 * Makes an empty calendar.
 * @param method of RFC 5546; none for a calendar that is stored rather than sent
 */
export function calendarComponent(method?: string) {
  const calendar = new ICAL.Component('vcalendar');
  calendar.addPropertyWithValue('version', '2.0');
  calendar.addPropertyWithValue('prodid', `-//${PRODUCT_NAME}//Planner//EN`);
  calendar.addPropertyWithValue('calscale', 'GREGORIAN');
  if (method) calendar.addPropertyWithValue('method', method);
  return calendar;
}
