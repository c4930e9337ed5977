import { listRequests } from '@/lib/server/collaborations/reads';
import { ok } from '@/lib/server/http/reply';
import { resource } from '@/lib/server/http/resource';
import { route } from '@/lib/server/http/route';
import { collaborationRequests } from '@/lib/shared/collaborations';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route({
    summary: 'Invitations, sent and received',
    responses: { 200: collaborationRequests },
    handle: async ({ actor }) => ok(await listRequests(actor)),
  }),
});
