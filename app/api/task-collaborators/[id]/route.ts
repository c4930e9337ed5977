import { resource } from '@/lib/server/http/resource';
import { pathId, route } from '@/lib/server/http/route';
import { noContent } from '@/lib/server/reply';
import { removeTaskCollaborator } from '@/lib/server/task-collaborators/writes';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  DELETE: route({
    summary: 'End a role on a task',
    tokenScope: 'write',
    params: { id: pathId },
    responses: { 204: null },
    handle: async ({ actor, params }) => {
      await removeTaskCollaborator(actor, params.id);
      return noContent();
    },
  }),
});
