import { restoreGoal } from '@/lib/server/goals/writes';
import { resource } from '@/lib/server/http/resource';
import { pathId, route } from '@/lib/server/http/route';
import { ok } from '@/lib/server/reply';
import { goal } from '@/lib/shared/contract/schemas/goals';
import { scopeQuery } from '@/lib/shared/contract/schemas/series';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route({
    summary: 'Bring a deleted goal back',
    tokenScope: 'write',
    params: { viewOrId: pathId },
    query: scopeQuery,
    responses: { 200: goal },
    handle: async ({ actor, params, query }) => ok(await restoreGoal(actor, params.viewOrId, query.scope)),
  }),
});
