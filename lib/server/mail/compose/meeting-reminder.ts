import { meetingReminderEmail } from '@/emails/meeting-reminder-email';
import { minutesUntil } from '@/lib/server/reminders/occasion';
import type { Composed, Occasion } from './compose';
import { findLiveItemFor } from './item';
import { urlOf } from './link';
import { publicationFor } from './meeting-calendar';
import { whenOf } from './when';

/**
 * Composes the reminder of a meeting. Returns null, which drops the mail, once the meeting has begun, or when it was
 * moved or deleted, or is no longer visible to the person.
 */
export async function composeMeetingReminder(
  { order, person, frame }: Occasion<'meeting-reminder'>,
  now = new Date(),
): Promise<Composed | null> {
  const { itemId } = order;
  const ordered = { startsAt: new Date(order.startsAt), lead: order.lead };
  const minutes = await minutesUntil({ itemId, personId: person.id }, ordered, now);
  const meeting = await findLiveItemFor(person.id, itemId);
  if (minutes === null || !meeting?.duration) return null;
  const { title, time, location, notes } = meeting;
  const email = await meetingReminderEmail({
    firstName: person.firstName,
    title,
    when: whenOf(meeting, person.timeZone),
    duration: time === null ? null : meeting.duration,
    location,
    notes,
    minutes: time === null ? null : minutes,
    actionUrl: urlOf(meeting),
    frame: frame('You get this because you want to be reminded of your meetings.'),
  });
  return { email, calendar: publicationFor(meeting, person) };
}
