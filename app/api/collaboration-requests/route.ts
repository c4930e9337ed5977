import { listRequests } from '@/lib/server/collaborations/reads';
import { resource } from '@/lib/server/http/resource';
import { route } from '@/lib/server/http/route';
import { ok } from '@/lib/server/reply';
import { collaborationRequests } from '@/lib/shared/contract/schemas/collaborations';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route({
    summary: 'Invitations, sent and received',
    tokenScope: 'read',
    responses: { 200: collaborationRequests },
    handle: async ({ actor }) => ok(await listRequests(actor)),
  }),
});
