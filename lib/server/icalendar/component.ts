import ICAL from 'ical.js';
import { PRODUCT_NAME } from '@/lib/shared/site/product';
import { itemUid, oneLineOf } from './text';

// RFC 5545 allows 75 octets a line; ical.js does not count the space that begins a continuation line.
ICAL.foldLength = 74;

/** RFC 5545 has years of four digits. */
const LAST_INSTANT = Date.parse('9999-12-31T23:59:59Z');

/** An instant in UTC, to the second. */
export const utc = (at: Date): ICAL.Time =>
  ICAL.Time.fromJSDate(new Date(Math.min(at.getTime(), LAST_INSTANT)), true);

/** The fields that events and to-dos share. */
export type CalendarItem = {
  id: string;
  title: string;
  /** Counts the item's changes: clients keep the highest. */
  version: number;
};

/** @param at the time of writing */
export function itemComponent(name: 'vevent' | 'vtodo', item: CalendarItem, host: string, at: Date) {
  const component = new ICAL.Component(name);
  component.addPropertyWithValue('uid', itemUid(item.id, host));
  component.addPropertyWithValue('dtstamp', utc(at));
  component.addPropertyWithValue('sequence', item.version);
  component.addPropertyWithValue('summary', oneLineOf(item.title));
  return component;
}

/** @param method of RFC 5546; none for a calendar that is stored rather than sent */
export function calendarComponent(method?: string) {
  const calendar = new ICAL.Component('vcalendar');
  calendar.addPropertyWithValue('version', '2.0');
  calendar.addPropertyWithValue('prodid', `-//${PRODUCT_NAME}//Planner//EN`);
  calendar.addPropertyWithValue('calscale', 'GREGORIAN');
  if (method) calendar.addPropertyWithValue('method', method);
  return calendar;
}
