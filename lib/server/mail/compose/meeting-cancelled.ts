import { meetingCancelledEmail } from '@/emails/meeting-cancelled-email';
import type { Compose } from './compose';
import { findItemFor } from './item';
import { cancellationFor } from './meeting-calendar';
import { findName } from './name';
import { whenOf } from './when';

/**
 * Composes the mail about a deleted meeting. Returns null, which drops the mail, when the meeting has been restored, or
 * the person may not see it any more, or the account of the person who deleted it no longer exists.
 */
export const composeMeetingCancelled: Compose<'meeting-cancelled'> = async ({ order, person, frame }) => {
  const meeting = await findItemFor(person.id, order.itemId);
  const from = await findName(order.actorId);
  if (!meeting?.deletedAt || !from) return null;
  const email = await meetingCancelledEmail({
    firstName: person.firstName,
    from,
    title: meeting.title,
    when: whenOf(meeting, person.timeZone),
    repeats: null,
    frame: frame('You get this because you could see this meeting in your planner.'),
  });
  return { email, calendar: cancellationFor(meeting, person), causedBy: order.actorId };
};
