import type { Collaboration, CollaborationRequest } from '@/lib/shared/collaborations';
import type { Role } from '@/lib/shared/policy';

/** Selections and the wire form of collaborations and the requests that lead to them. */

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

export const requestFields = { ...collaborationFields, message: true, status: true } as const;

type RequestRow = CollaborationRow & { message: string | null; status: CollaborationRequest['status'] };

export const requestDto = (row: RequestRow): CollaborationRequest => ({
  id: row.id,
  ownerId: row.ownerId,
  ownerEmail: row.owner.email,
  collaboratorEmail: row.collaborator.email,
  role: row.role,
  message: row.message,
  status: row.status,
  createdAt: row.createdAt.toISOString(),
});
