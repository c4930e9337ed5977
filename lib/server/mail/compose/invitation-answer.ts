import { invitationAnswerEmail } from '@/emails/invitation-answer-email';
import { database } from '@/lib/db/client';
import type { Compose } from './compose';
import { planner } from './link';
import { nameOf } from './name';

export const composeInvitationAnswer: Compose<'invitation-answer'> = async ({ order, person, frame }) => {
  const request = await database.collaborationRequest.findFirst({
    where: { id: order.requestId, ownerId: person.id },
    select: { status: true, collaborator: { select: { firstName: true, lastName: true } } },
  });
  if (!request || request.status === 'pending') return null;
  const from = nameOf(request.collaborator);
  const email = await invitationAnswerEmail({
    firstName: person.firstName,
    from,
    answer: request.status,
    actionUrl: planner(),
    frame: frame(`You get this because you invited ${from}.`),
  });
  return { email };
};
