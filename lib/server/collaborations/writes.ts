import { v7 as newId } from 'uuid';
import { Prisma } from '@/lib/db/generated/client';
import { type Transaction, transaction } from '@/lib/db/transaction';
import { lockPlanner } from '@/lib/server/access/lock-planner';
import type { Actor } from '@/lib/server/actor';
import { holdSession } from '@/lib/server/auth/sessions';
import { AppError } from '@/lib/server/errors/app-error';
import { spend } from '@/lib/server/limits/limits';
import { requireRowsLeft } from '@/lib/server/limits/row-bounds';
import { announceTo } from '@/lib/server/live/announce';
import { notifyOfAnswer, notifyOfInvitation } from '@/lib/server/notifications/news';
import { findRecipient } from '@/lib/server/people/recipient';
import { forgetReminders } from '@/lib/server/reminders/forget';
import { givenBy, settleGrants } from '@/lib/server/shares/cascade';
import type { CollaborationRequest, NewInvitation } from '@/lib/shared/contract/schemas/collaborations';
import { ITEM_TOPICS } from '@/lib/shared/policy/item-kinds';
import { requestDto, requestFields } from './dto';

/**
 * Serialises transactions about the same two people. Otherwise an invitation that is sent while another is being
 * accepted would pass both the unique index on pending requests and the check for an active collaboration.
 */
async function lockPair(tx: Transaction, ownerId: string, collaboratorId: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`${ownerId} ${collaboratorId}`}, 0))`;
}

/**
 * Invites a registered person into the planner of the actor. Throws 404 and 400 as `findRecipient` does, and 409 when
 * an invitation is pending or the person collaborates already.
 */
export async function invite(
  actor: Actor,
  { email, role, message }: NewInvitation,
): Promise<CollaborationRequest> {
  await spend({ invitations: actor.id });
  return transaction(async (tx) => {
    await holdSession(tx, actor);
    const { id: collaboratorId, email: collaboratorEmail } = await findRecipient(tx, actor, email);
    await lockPair(tx, actor.id, collaboratorId);
    const pair = { ownerId: actor.id, collaboratorId };
    if (await tx.collaboration.findUnique({ where: { ownerId_collaboratorId: pair }, select: { id: true } }))
      throw new AppError('conflict', { details: 'This person collaborates with you already.' });
    if (
      await tx.collaborationRequest.findFirst({ where: { ...pair, status: 'pending' }, select: { id: true } })
    )
      throw new AppError('conflict', {
        details: 'An invitation to this person is waiting for an answer already.',
      });
    await requireRowsLeft(tx, 'invitations', actor.id);
    announceTo(tx, 'collaborations', [actor.id, collaboratorId]);
    const row = await tx.collaborationRequest.create({
      data: { id: newId(), ...pair, ownerEmail: actor.user.email, collaboratorEmail, role, message },
      select: requestFields,
    });
    await notifyOfInvitation(tx, actor, row);
    return requestDto(row);
  });
}

type Side = 'sender' | 'recipient';

/**
 * Locks and returns a pending invitation that the actor has sent or received. Throws 404 when it is between others, 403
 * when the actor is not on `side`, 409 when it is answered.
 */
async function takePending(tx: Transaction, actor: Actor, id: string, side: Side) {
  await tx.$executeRaw`SELECT 1 FROM collaboration_requests WHERE id = ${id}::uuid FOR UPDATE`;
  const request = await tx.collaborationRequest.findFirst({
    where: { id, OR: [{ ownerId: actor.id }, { collaboratorId: actor.id }] },
    select: requestFields,
  });
  if (!request) throw new AppError('not-found');
  if ((request.ownerId === actor.id ? 'sender' : 'recipient') !== side) throw new AppError('forbidden');
  if (request.status !== 'pending')
    throw new AppError('conflict', { details: 'This invitation has been answered already.' });
  return request;
}

/** Accepts an invitation: the actor, its recipient, becomes a collaborator in the planner of the sender. */
export function acceptRequest(actor: Actor, id: string): Promise<CollaborationRequest> {
  return transaction(async (tx) => {
    const { ownerId, collaboratorId, role } = await takePending(tx, actor, id, 'recipient');
    await lockPair(tx, ownerId, collaboratorId);
    await tx.collaboration.create({ data: { id: newId(), ownerId, collaboratorId, role } });
    announcePlanner(tx, collaboratorId);
    return answer(tx, actor, id, 'accepted');
  });
}

export function rejectRequest(actor: Actor, id: string): Promise<CollaborationRequest> {
  return transaction(async (tx) => {
    await takePending(tx, actor, id, 'recipient');
    return answer(tx, actor, id, 'rejected');
  });
}

async function answer(
  tx: Transaction,
  actor: Actor,
  id: string,
  status: 'accepted' | 'rejected',
): Promise<CollaborationRequest> {
  const row = await tx.collaborationRequest.update({
    where: { id },
    data: { status, answeredAt: new Date() },
    select: requestFields,
  });
  announceTo(tx, 'collaborations', [row.ownerId, row.collaboratorId]);
  await notifyOfAnswer(tx, actor, row, status);
  return requestDto(row);
}

/** Invalidates the reads of all items for a person who has gained or lost access to a whole planner. */
function announcePlanner(tx: Transaction, personId: string): void {
  for (const topic of ITEM_TOPICS) announceTo(tx, topic, [personId]);
}

/** Deletes an invitation that the actor has sent and nobody has answered. */
export async function cancelRequest(actor: Actor, id: string): Promise<void> {
  await transaction(async (tx) => {
    const { ownerId, collaboratorId } = await takePending(tx, actor, id, 'sender');
    await tx.collaborationRequest.delete({ where: { id } });
    announceTo(tx, 'collaborations', [ownerId, collaboratorId]);
  });
}

/**
 * Ends a collaboration, for its owner or its collaborator. Shares and roles that the collaborator has given on items of
 * the owner are recomputed without it.
 */
export async function endCollaboration(actor: Actor, id: string): Promise<void> {
  await transaction(async (tx) => {
    const collaboration = await tx.collaboration.findFirst({
      where: { id, OR: [{ ownerId: actor.id }, { collaboratorId: actor.id }] },
      select: { ownerId: true, collaboratorId: true },
    });
    if (!collaboration) throw new AppError('not-found');
    const { ownerId, collaboratorId } = collaboration;
    await lockPlanner(tx, ownerId, 'alone');
    const { count } = await tx.collaboration.deleteMany({ where: { id } });
    // No row: somebody else has ended it at the same time.
    if (count === 0) throw new AppError('not-found');
    announceTo(tx, 'collaborations', [ownerId, collaboratorId]);
    announcePlanner(tx, collaboratorId);
    await settleGrants(
      tx,
      await givenBy(tx, collaboratorId, Prisma.sql`subject.owner_id = ${ownerId}::uuid`),
    );
    await forgetReminders(tx, [collaboratorId], { planner: ownerId });
  });
}
