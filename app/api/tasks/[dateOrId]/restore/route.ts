import { resource } from '@/lib/server/http/resource';
import { pathId, route } from '@/lib/server/http/route';
import { ok } from '@/lib/server/reply';
import { restoreTask } from '@/lib/server/tasks/writes';
import { task } from '@/lib/shared/contract/tasks';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route({
    summary: 'Bring a deleted task back',
    params: { dateOrId: pathId },
    responses: { 200: task },
    handle: async ({ actor, params }) => ok(await restoreTask(actor, params.dateOrId)),
  }),
});
