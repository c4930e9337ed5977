import { permits } from '@/lib/server/access/authorize';
import { deleteGoal, updateGoal } from '@/lib/server/goals/writes';
import { resource } from '@/lib/server/http/resource';
import { pathId, route } from '@/lib/server/http/route';
import { noContent, ok } from '@/lib/server/reply';
import { requireThis } from '@/lib/server/series/scope';
import { goal, goalPatch } from '@/lib/shared/contract/goals';
import { scopeQuery } from '@/lib/shared/contract/series';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  PATCH: route({
    summary: 'Change a goal',
    params: { viewOrId: pathId },
    query: scopeQuery,
    body: goalPatch,
    responses: { 200: goal },
    permission: ({ actor, params }) => permits(actor, 'goal', params.viewOrId, 'edit'),
    handle: async ({ actor, params, query, body }) => {
      await requireThis(actor, 'goal', params.viewOrId, 'edit', query.scope);
      return ok(await updateGoal(actor, params.viewOrId, body));
    },
  }),
  DELETE: route({
    summary: 'Delete a goal',
    params: { viewOrId: pathId },
    query: scopeQuery,
    responses: { 204: null },
    handle: async ({ actor, params, query }) => {
      await requireThis(actor, 'goal', params.viewOrId, 'delete', query.scope);
      await deleteGoal(actor, params.viewOrId);
      return noContent();
    },
  }),
});
