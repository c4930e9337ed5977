import { endCollaboration } from '@/lib/server/collaborations/writes';
import { noContent } from '@/lib/server/http/reply';
import { resource } from '@/lib/server/http/resource';
import { pathId, route } from '@/lib/server/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  DELETE: route({
    summary: 'End a collaboration',
    params: { id: pathId },
    responses: { 204: null },
    handle: async ({ actor, params }) => {
      await endCollaboration(actor, params.id);
      return noContent();
    },
  }),
});
