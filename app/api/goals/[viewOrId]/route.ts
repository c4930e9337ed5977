import { deleteGoal, updateGoal } from '@/lib/server/goals/writes';
import { resource } from '@/lib/server/http/resource';
import { pathId, route } from '@/lib/server/http/route';
import { permitsChange } from '@/lib/server/items/wide-changes';
import { noContent, ok } from '@/lib/server/reply';
import { goal, goalPatch } from '@/lib/shared/contract/schemas/goals';
import { scopeQuery, wideAnswer } from '@/lib/shared/contract/schemas/series';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  PATCH: route({
    summary: 'Change a goal',
    tokenScope: 'write',
    params: { viewOrId: pathId },
    query: scopeQuery,
    body: goalPatch,
    responses: { 200: goal.extend(wideAnswer) },
    permission: ({ actor, params, query, given }) =>
      permitsChange(actor, 'goal', params.viewOrId, query.scope, given),
    handle: async ({ actor, params, query, body }) =>
      ok(await updateGoal(actor, params.viewOrId, query.scope, body)),
  }),
  DELETE: route({
    summary: 'Delete a goal',
    tokenScope: 'write',
    params: { viewOrId: pathId },
    query: scopeQuery,
    responses: { 204: null },
    handle: async ({ actor, params, query }) => {
      await deleteGoal(actor, params.viewOrId, query.scope);
      return noContent();
    },
  }),
});
