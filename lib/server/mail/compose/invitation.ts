import { invitationEmail } from '@/emails/invitation-email';
import { database } from '@/lib/db/client';
import type { Compose } from './compose';
import { planner } from './link';
import { nameOf } from './name';

export const composeInvitation: Compose<'invitation'> = async ({ order, person, frame }) => {
  const request = await database.collaborationRequest.findFirst({
    where: { id: order.requestId, collaboratorId: person.id, status: 'pending' },
    select: { role: true, message: true, owner: { select: { firstName: true, lastName: true } } },
  });
  if (!request) return null;
  const from = nameOf(request.owner);
  const email = await invitationEmail({
    firstName: person.firstName,
    from,
    role: request.role,
    message: request.message,
    actionUrl: planner(),
    frame: frame(`You get this because ${from} invited you to plan together.`),
  });
  return { email };
};
