import { resource } from '@/lib/server/http/resource';
import { pathId, route } from '@/lib/server/http/route';
import { ok } from '@/lib/server/reply';
import { restoreSchedule } from '@/lib/server/schedules/writes';
import { schedule } from '@/lib/shared/contract/schemas/schedules';
import { scopeQuery } from '@/lib/shared/contract/schemas/series';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route({
    summary: 'Bring a deleted meeting back',
    tokenScope: 'write',
    params: { dateOrId: pathId },
    query: scopeQuery,
    responses: { 200: schedule },
    handle: async ({ actor, params, query }) =>
      ok(await restoreSchedule(actor, params.dateOrId, query.scope)),
  }),
});
