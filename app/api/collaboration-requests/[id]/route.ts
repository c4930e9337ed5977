import { cancelRequest } from '@/lib/server/collaborations/writes';
import { noContent } from '@/lib/server/http/reply';
import { resource } from '@/lib/server/http/resource';
import { pathId, route } from '@/lib/server/http/route';

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
