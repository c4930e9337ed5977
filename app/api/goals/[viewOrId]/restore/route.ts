import { restoreGoal } from '@/lib/server/goals/writes';
import { ok } from '@/lib/server/http/reply';
import { resource } from '@/lib/server/http/resource';
import { pathId, route } from '@/lib/server/http/route';
import { goal } from '@/lib/shared/goals';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route({
    summary: 'Bring a deleted goal back',
    params: { viewOrId: pathId },
    responses: { 200: goal },
    handle: async ({ actor, params }) => ok(await restoreGoal(actor, params.viewOrId)),
  }),
});
