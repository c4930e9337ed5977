import { noContent } from '@/lib/server/http/reply';
import { resource } from '@/lib/server/http/resource';
import { pathId, route } from '@/lib/server/http/route';
import { deleteShare } from '@/lib/server/shares/writes';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  DELETE: route({
    summary: 'End a share of a task',
    params: { id: pathId },
    responses: { 204: null },
    handle: async ({ actor, params }) => {
      await deleteShare(actor, 'task', params.id);
      return noContent();
    },
  }),
});
