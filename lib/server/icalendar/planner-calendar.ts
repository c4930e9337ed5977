import { setImmediate } from 'node:timers/promises';
import ICAL from 'ical.js';
import { calendarComponent } from './component';
import { oneLineOf } from './text';

const END = 'END:VCALENDAR';

/** Milliseconds for which components are written until others have a turn. */
const TURN = 10;

/**
 * Yields a whole planner as one calendar, with one component in memory at a time.
 * @param about what a program that subscribes to the calendar is told of it
 */
export async function* plannerCalendar(
  components: Iterable<ICAL.Component> | AsyncIterable<ICAL.Component>,
  about: Partial<CalendarFacts> = {},
): AsyncGenerator<string> {
  yield headOf(about).replace(END, '');
  let turnEnds = performance.now() + TURN;
  for await (const component of components) {
    yield `${component.toString()}\r\n`;
    if (performance.now() < turnEnds) continue;
    await setImmediate();
    turnEnds = performance.now() + TURN;
  }
  yield `${END}\r\n`;
}

/** What a subscribed calendar says about itself. */
export type CalendarFacts = {
  name: string;
  /** The IANA name of its person's zone. */
  timeZone: string;
  /** How long a program waits until it reads the calendar again, as a duration of RFC 5545. */
  refresh: string;
};

/** Escapes text for a property whose type ical.js does not know, and which it writes as it is. */
const escaped = (text: string): string => oneLineOf(text).replaceAll(/[\\;,]/g, String.raw`\$&`);

function headOf({ name, timeZone, refresh }: Partial<CalendarFacts>): string {
  const calendar = calendarComponent();
  if (name !== undefined) calendar.addPropertyWithValue('x-wr-calname', escaped(name));
  if (timeZone !== undefined) calendar.addPropertyWithValue('x-wr-timezone', timeZone);
  if (refresh !== undefined) {
    const property = new ICAL.Property('refresh-interval');
    property.resetType('duration');
    property.setValue(ICAL.Duration.fromString(refresh));
    calendar.addProperty(property);
    calendar.addPropertyWithValue('x-published-ttl', refresh);
  }
  return calendar.toString();
}
