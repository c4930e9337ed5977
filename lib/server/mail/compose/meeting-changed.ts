import { meetingChangedEmail } from '@/emails/meeting-changed-email';
import type { Compose } from './compose';
import { findItemFor } from './item';
import { urlOf } from './link';
import { invitationTo } from './meeting-calendar';
import { findName } from './name';
import { whenOf } from './when';

/**
 * Composes the mail about a changed meeting. Returns null, which drops the mail, when the meeting was deleted or
 * changed again (the later change has a mail of its own), when the person may not see it any more, or when the account
 * of the person who changed it no longer exists.
 */
export const composeMeetingChanged: Compose<'meeting-changed'> = async ({ order, person, frame }) => {
  const meeting = await findItemFor(person.id, order.itemId);
  const from = await findName(order.actorId);
  if (!meeting?.duration || meeting.deletedAt || meeting.version !== order.version || !from) return null;
  const { title, time, location, notes } = meeting;
  const email = await meetingChangedEmail({
    firstName: person.firstName,
    from,
    title,
    when: whenOf(meeting, person.timeZone),
    repeats: null,
    duration: time === null ? null : meeting.duration,
    location,
    notes,
    actionUrl: urlOf(meeting),
    frame: frame('You get this because you can see this meeting in your planner.'),
  });
  return { email, calendar: invitationTo(meeting, person), causedBy: order.actorId };
};
