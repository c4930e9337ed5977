import { v7 as newId } from 'uuid';
import type { CalendarEvent } from '@/lib/client/items/outside-events';
import type { OutsideCalendar } from '@/lib/shared/contract/schemas/outside-calendars';
import type { MockApi } from './mock-api';
import { SAMPLE_DAY } from './sample-items';

export const sampleCalendar = (given: Partial<OutsideCalendar> = {}): OutsideCalendar => ({
  id: newId(),
  name: 'Family calendar',
  url: 'https://calendar.example/secret/family.ics',
  colour: 'moss',
  countsAsBusy: true,
  hidden: false,
  createdAt: '2025-01-01T10:00:00.000Z',
  lastReadAt: '2025-11-21T10:00:00.000Z',
  failingSince: null,
  failure: null,
  events: 41,
  ...given,
});

const FAMILY = sampleCalendar();

/** Returns an event of a calendar, by default of the family's. */
export const sampleEvent = (
  given: Partial<CalendarEvent> = {},
  calendar: OutsideCalendar = FAMILY,
): CalendarEvent => ({
  id: newId(),
  calendarId: calendar.id,
  calendar,
  title: 'Fetch Milo from school',
  date: SAMPLE_DAY,
  time: '15:15',
  endDate: given.date ?? SAMPLE_DAY,
  duration: given.time === null ? null : 45,
  location: null,
  notes: null,
  busy: calendar.countsAsBusy,
  ...given,
});

/** Serves events with their calendars, which can be hidden. */
export function serveEvents(api: MockApi, events: readonly CalendarEvent[]): void {
  let calendars = [...new Set(events.map(({ calendar }) => calendar as OutsideCalendar))];
  const isShown = (id: string) => calendars.some((each) => each.id === id && !each.hidden);
  api.on('GET', /^\/api\/outside-calendars$/, () => ({ status: 200, body: calendars }));
  api.on('PATCH', /^\/api\/outside-calendars\/([\w-]+)$/, ({ body }, id) => {
    calendars = calendars.map((each) => (each.id === id ? { ...each, ...(body as object) } : each));
    return { status: 200, body: calendars.find((each) => each.id === id) };
  });
  api.on('GET', /^\/api\/outside-events$/, ({ query }) => {
    const [from, to] = [query.get('startDate') ?? '', query.get('endDate') ?? ''];
    const found = events.filter(
      ({ calendarId, date, endDate }) => isShown(calendarId) && date <= to && endDate >= from,
    );
    return { status: 200, body: found.map(({ calendar: _calendar, ...event }) => event) };
  });
}
