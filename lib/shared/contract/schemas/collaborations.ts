import { z } from 'zod';
import { MESSAGE_MAX } from '@/lib/shared/contract/plain/limits';
import { optionalProse } from '@/lib/shared/text/text';
import { role, timestamp } from './items';
import { email } from './users';

export const invitationInput = z
  .strictObject({
    email,
    role: role.default('editor'),
    message: optionalProse(MESSAGE_MAX).default(null),
  })
  .meta({ id: 'InvitationInput' });
export type InvitationInput = z.input<typeof invitationInput>;
export type NewInvitation = z.output<typeof invitationInput>;

/** An accepted collaboration. The collaborator has access to the owner's whole planner, at the level of the role. */
export const collaboration = z
  .strictObject({
    id: z.uuid(),
    ownerId: z.uuid(),
    ownerEmail: z.string(),
    collaboratorId: z.uuid(),
    collaboratorEmail: z.string(),
    role,
    createdAt: timestamp,
  })
  .meta({ id: 'Collaboration' });
export type Collaboration = z.infer<typeof collaboration>;

export const requestStatus = z.enum(['pending', 'accepted', 'rejected']);

export const collaborationRequest = z
  .strictObject({
    id: z.uuid(),
    ownerId: z.uuid(),
    ownerEmail: z.string(),
    collaboratorEmail: z.string(),
    role,
    message: z.string().nullable(),
    status: requestStatus,
    createdAt: timestamp,
  })
  .meta({ id: 'CollaborationRequest' });
export type CollaborationRequest = z.infer<typeof collaborationRequest>;

export const collaborationRequests = z.strictObject({
  sent: z.array(collaborationRequest),
  received: z.array(collaborationRequest),
});
export type CollaborationRequests = z.infer<typeof collaborationRequests>;
