import { resource } from '@/lib/server/http/resource';
import { pathId, route } from '@/lib/server/http/route';
import { noContent } from '@/lib/server/reply';
import { withdrawToken } from '@/lib/server/tokens/tokens';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  DELETE: route({
    summary: 'Withdraw an access token',
    params: { id: pathId },
    responses: { 204: null },
    handle: async ({ actor, params }) => {
      await withdrawToken(actor, params.id);
      return noContent();
    },
  }),
});
