import { rejectRequest } from '@/lib/server/collaborations/writes';
import { resource } from '@/lib/server/http/resource';
import { pathId, route } from '@/lib/server/http/route';
import { ok } from '@/lib/server/reply';
import { collaborationRequest } from '@/lib/shared/contract/schemas/collaborations';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route({
    summary: 'Reject an invitation',
    params: { id: pathId },
    responses: { 200: collaborationRequest },
    handle: async ({ actor, params }) => ok(await rejectRequest(actor, params.id)),
  }),
});
