import ICAL from 'ical.js';
import { PRODUCT_NAME } from '@/lib/shared/site/product';
import { itemUid, oneLineOf, proseOf } from './text';

// RFC 5545 allows 75 octets a line. One less, since ical.js does not count the space that begins a continuation line.
ICAL.foldLength = 74;

/** The last instant that RFC 5545 can represent: its years have four digits. */
const LAST_INSTANT = Date.parse('9999-12-31T23:59:59Z');

/** Returns an instant in UTC, to the second. */
export const utc = (at: Date): ICAL.Time =>
  ICAL.Time.fromJSDate(new Date(Math.min(at.getTime(), LAST_INSTANT)), true);

/** The fields that events and to-dos share. */
export type CalendarItem = {
  id: string;
  title: string;
  /** The item's number of changes (SEQUENCE): clients keep the highest. */
  version: number;
  notes: string | null;
};

/**
 * Makes the component of an item.
 * @param at the time of writing
 */
export function itemComponent(name: 'vevent' | 'vtodo', item: CalendarItem, host: string, at: Date) {
  const component = new ICAL.Component(name);
  component.addPropertyWithValue('uid', itemUid(item.id, host));
  component.addPropertyWithValue('dtstamp', utc(at));
  component.addPropertyWithValue('sequence', item.version);
  component.addPropertyWithValue('summary', oneLineOf(item.title));
  if (item.notes) component.addPropertyWithValue('description', proseOf(item.notes));
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
