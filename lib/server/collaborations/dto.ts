import type { Collaboration, CollaborationRequest } from '@/lib/shared/contract/schemas/collaborations';
import type { Role } from '@/lib/shared/policy/policy';

/** The columns and the JSON form of collaborations and of the invitations that lead to them. */

const person = { select: { email: true } } as const;

export const collaborationFields = {
  id: true,
  ownerId: true,
  collaboratorId: true,
  role: true,
  createdAt: true,
  owner: person,
  collaborator: person,
} as const;

type CollaborationRow = {
  id: string;
  ownerId: string;
  collaboratorId: string;
  role: Role;
  createdAt: Date;
  owner: { email: string };
  collaborator: { email: string };
};

export const collaborationDto = (row: CollaborationRow): Collaboration => ({
  id: row.id,
  ownerId: row.ownerId,
  ownerEmail: row.owner.email,
  collaboratorId: row.collaboratorId,
  collaboratorEmail: row.collaborator.email,
  role: row.role,
  createdAt: row.createdAt.toISOString(),
});

/** The two people of an invitation, with the addresses that they had when it was made. */
export const requestFields = {
  id: true,
  ownerId: true,
  collaboratorId: true,
  ownerEmail: true,
  collaboratorEmail: true,
  role: true,
  message: true,
  status: true,
  createdAt: true,
} as const;

type RequestRow = {
  id: string;
  ownerId: string;
  collaboratorId: string;
  ownerEmail: string;
  collaboratorEmail: string;
  role: Role;
  message: string | null;
  status: CollaborationRequest['status'];
  createdAt: Date;
};

export const requestDto = ({ collaboratorId: _, createdAt, ...row }: RequestRow): CollaborationRequest => ({
  ...row,
  createdAt: createdAt.toISOString(),
});
