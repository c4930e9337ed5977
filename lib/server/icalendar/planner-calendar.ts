import { calendarComponent } from './component';
import { type CalendarFrame, type CalendarMeeting, eventOf } from './event';
import { type CalendarTask, toDoOf } from './to-do';

export type CalendarEntry =
  | { kind: 'schedule'; meeting: CalendarMeeting }
  | { kind: 'task'; task: CalendarTask };

const END = 'END:VCALENDAR';

/** Yields a whole planner as one calendar, with one entry in memory at a time. */
export async function* plannerCalendar(
  entries: Iterable<CalendarEntry> | AsyncIterable<CalendarEntry>,
  frame: CalendarFrame,
): AsyncGenerator<string> {
  yield calendarComponent().toString().replace(END, '');
  for await (const entry of entries) {
    const component = entry.kind === 'task' ? toDoOf(entry.task, frame) : eventOf(entry.meeting, frame);
    yield `${component.toString()}\r\n`;
  }
  yield `${END}\r\n`;
}
