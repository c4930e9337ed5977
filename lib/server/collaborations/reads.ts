import { database } from '@/lib/db/client';
import type { Actor } from '@/lib/server/actor';
import type { Collaboration, CollaborationRequests } from '@/lib/shared/contract/schemas/collaborations';
import { collaborationDto, collaborationFields, requestDto, requestFields } from './dto';

/** Lists every active collaboration of the actor, on either side. */
export async function listCollaborations(actor: Actor): Promise<Collaboration[]> {
  const rows = await database.collaboration.findMany({
    where: { OR: [{ ownerId: actor.id }, { collaboratorId: actor.id }] },
    select: collaborationFields,
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return rows.map(collaborationDto);
}

/** Lists the invitations that the actor sent and received, in every state, newest first. */
export async function listRequests(actor: Actor): Promise<CollaborationRequests> {
  const order = [{ createdAt: 'desc' }, { id: 'desc' }] as const;
  const [sent, received] = await Promise.all([
    database.collaborationRequest.findMany({
      where: { ownerId: actor.id },
      select: requestFields,
      orderBy: [...order],
    }),
    database.collaborationRequest.findMany({
      where: { collaboratorId: actor.id },
      select: requestFields,
      orderBy: [...order],
    }),
  ]);
  return { sent: sent.map(requestDto), received: received.map(requestDto) };
}
