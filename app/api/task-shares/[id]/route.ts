import { resource } from '@/lib/server/http/resource';
import { pathId, route } from '@/lib/server/http/route';
import { noContent } from '@/lib/server/reply';
import { deleteShare } from '@/lib/server/shares/writes';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  DELETE: route({
    summary: 'End a share of a task',
    tokenScope: 'write',
    params: { id: pathId },
    responses: { 204: null },
    handle: async ({ actor, params }) => {
      await deleteShare(actor, 'task', params.id);
      return noContent();
    },
  }),
});
