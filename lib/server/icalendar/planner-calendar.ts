import type ICAL from 'ical.js';
import { calendarComponent } from './component';

const END = 'END:VCALENDAR';

/** Yields a whole planner as one calendar, with one component in memory at a time. */
export async function* plannerCalendar(
  components: Iterable<ICAL.Component> | AsyncIterable<ICAL.Component>,
): AsyncGenerator<string> {
  yield calendarComponent().toString().replace(END, '');
  for await (const component of components) yield `${component.toString()}\r\n`;
  yield `${END}\r\n`;
}
