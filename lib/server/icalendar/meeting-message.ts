import type ICAL from 'ical.js';
import { calendarComponent } from './component';
import type { CalendarFrame } from './event';
import { timeZonesOf } from './series';
import { parameterOf } from './text';

export type CalendarPerson = { name: string; email: string };

export type MeetingMethod = 'REQUEST' | 'CANCEL' | 'PUBLISH';

type Participants = {
  /** The owner of the meeting. */
  organizer: CalendarPerson;
  /** The recipient of the message. PUBLISH leaves the attendee out. */
  attendee: CalendarPerson;
};

/**
 * Returns meetings as an iTIP message (RFC 5546), for the mail to one person: REQUEST adds them to a calendar or changes
 * them there, CANCEL removes them, PUBLISH shows them. No reply is requested, since nobody would read it.
 * @param events their VEVENTs; those that another method cancels have a status of their own
 */
export function meetingMessage(
  method: MeetingMethod,
  events: readonly ICAL.Component[],
  { organizer, attendee }: Participants,
  frame: CalendarFrame,
): string {
  const calendar = calendarComponent(method);
  for (const zone of timeZonesOf(events, frame)) calendar.addSubcomponent(zone);
  for (const event of events) {
    if (!event.hasProperty('status'))
      event.addPropertyWithValue('status', method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED');
    addPerson(event, 'organizer', organizer, {});
    if (method !== 'PUBLISH') {
      addPerson(event, 'attendee', attendee, {
        cutype: 'INDIVIDUAL',
        role: 'REQ-PARTICIPANT',
        partstat: 'NEEDS-ACTION',
        rsvp: 'FALSE',
      });
    }
    calendar.addSubcomponent(event);
  }
  return `${calendar.toString()}\r\n`;
}

function addPerson(
  event: ICAL.Component,
  name: 'organizer' | 'attendee',
  { name: called, email }: CalendarPerson,
  parameters: Record<string, string>,
): void {
  const property = event.addPropertyWithValue(name, `mailto:${email}`);
  for (const [key, value] of Object.entries(parameters)) property.setParameter(key, value);
  property.setParameter('cn', parameterOf(called));
}
