import { z } from 'zod';
import { listCollaborations } from '@/lib/server/collaborations/reads';
import { invite } from '@/lib/server/collaborations/writes';
import { resource } from '@/lib/server/http/resource';
import { route } from '@/lib/server/http/route';
import { created, ok } from '@/lib/server/reply';
import {
  collaboration,
  collaborationRequest,
  invitationInput,
} from '@/lib/shared/contract/schemas/collaborations';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route({
    summary: 'Active collaborations, on either side',
    tokenScope: 'read',
    responses: { 200: z.array(collaboration) },
    handle: async ({ actor }) => ok(await listCollaborations(actor)),
  }),
  POST: route({
    summary: "Invite a registered person into one's planner",
    body: invitationInput,
    responses: { 201: collaborationRequest },
    handle: async ({ actor, body }) => created(await invite(actor, body)),
  }),
});
