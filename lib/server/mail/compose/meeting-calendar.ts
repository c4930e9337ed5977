import type ICAL from 'ical.js';
import { env } from '@/lib/server/env';
import { type CalendarFrame, eventOf } from '@/lib/server/icalendar/event';
import { type MeetingMethod, meetingMessage } from '@/lib/server/icalendar/meeting-message';
import { occurrenceOf } from '@/lib/server/icalendar/series';
import type { Addressee, CalendarPart } from './compose';
import type { MailItem, MailOwner } from './item';
import { nameOf } from './name';

/** Returns the part that adds the meeting to the person's calendar, or changes it there. Undefined for other items. */
export const invitationTo = (item: MailItem, person: Addressee): CalendarPart | undefined =>
  // PUBLISH for the owner, since people are not invited to their own meetings.
  partOf(item.owner.id === person.id ? 'PUBLISH' : 'REQUEST', item, person, item.version, item.updatedAt);

/**
 * Returns the part that shows the meeting without inviting the person, so that they can add it to a calendar that does
 * not have it. Undefined for other items.
 */
export const publicationFor = (item: MailItem, person: Addressee): CalendarPart | undefined =>
  partOf('PUBLISH', item, person, item.version, item.updatedAt);

/** Returns the part that removes a deleted meeting from the calendar. Undefined for other items. */
export const cancellationFor = (item: MailItem, person: Addressee): CalendarPart | undefined =>
  // The SEQUENCE has to exceed that of the last change (RFC 5546 section 3.2.5), and deleting does not raise `version`.
  partOf('CANCEL', item, person, item.version + 1, item.deletedAt ?? item.updatedAt);

function partOf(
  method: MeetingMethod,
  item: MailItem,
  person: Addressee,
  version: number,
  writtenAt: Date,
): CalendarPart | undefined {
  const frame = frameFor(person, writtenAt);
  const event = eventFor({ ...item, version }, frame);
  return event && { method, text: meetingMessage(method, [event], peopleOf(item.owner, person), frame) };
}

/** Returns the event of a meeting: with its own UID, or for who sees its series that of the series and the start that the rule gave it. */
export function eventFor(item: MailItem, frame: CalendarFrame): ICAL.Component | undefined {
  const { date, endDate, duration, series } = item;
  if (date === null || endDate === null || duration === null) return undefined;
  const meeting = { ...item, date, endDate, duration };
  if (!series?.isWhole) return eventOf(meeting, frame);
  const entry = {
    kind: 'schedule' as const,
    meeting: { ...meeting, id: series.uid, version: series.version + item.version },
  };
  const original = { date: series.day, time: series.time, timeZone: series.timeZone ?? frame.timeZone };
  return occurrenceOf(entry, original, frame);
}

export const frameFor = (person: Addressee, writtenAt: Date): CalendarFrame => ({
  timeZone: person.timeZone,
  host: new URL(env.appUrl).hostname,
  writtenAt,
});

export const peopleOf = (owner: MailOwner, person: Addressee) => ({
  organizer: { name: owner.name, email: owner.email },
  attendee: { name: nameOf(person), email: person.email },
});
