import type ICAL from 'ical.js';
import { calendarComponent } from './component';
import { type CalendarFrame, type CalendarMeeting, eventOf } from './event';
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
 * Returns one meeting as an iTIP message (RFC 5546), for the mail to one person: REQUEST adds it to a calendar or
 * changes it there, CANCEL removes it, PUBLISH shows it. No reply is requested, since nobody would read it.
 */
export function meetingMessage(
  method: MeetingMethod,
  meeting: CalendarMeeting,
  { organizer, attendee }: Participants,
  frame: CalendarFrame,
): string {
  const event = eventOf(meeting, frame);
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
  const calendar = calendarComponent(method);
  calendar.addSubcomponent(event);
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
