import { resource } from '@/lib/server/http/resource';
import { pathId, route } from '@/lib/server/http/route';
import { ok } from '@/lib/server/reply';
import { restoreTask } from '@/lib/server/tasks/writes';
import { scopeQuery } from '@/lib/shared/contract/schemas/series';
import { task } from '@/lib/shared/contract/schemas/tasks';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route({
    summary: 'Bring a deleted task back',
    tokenScope: 'write',
    params: { dateOrId: pathId },
    query: scopeQuery,
    responses: { 200: task },
    handle: async ({ actor, params, query }) => ok(await restoreTask(actor, params.dateOrId, query.scope)),
  }),
});
