import { deleteFeed } from '@/lib/server/calendars/feeds/feeds';
import { resource } from '@/lib/server/http/resource';
import { pathId, route } from '@/lib/server/http/route';
import { noContent } from '@/lib/server/reply';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  DELETE: route({
    summary: 'Delete a calendar feed, whose address is then nowhere',
    params: { id: pathId },
    responses: { 204: null },
    handle: async ({ actor, params }) => {
      await deleteFeed(actor, params.id);
      return noContent();
    },
  }),
});
