import { cancelRequest } from '@/lib/server/collaborations/writes';
import { resource } from '@/lib/server/http/resource';
import { pathId, route } from '@/lib/server/http/route';
import { noContent } from '@/lib/server/reply';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  DELETE: route({
    summary: 'Take an unanswered invitation back',
    params: { id: pathId },
    responses: { 204: null },
    handle: async ({ actor, params }) => {
      await cancelRequest(actor, params.id);
      return noContent();
    },
  }),
});
