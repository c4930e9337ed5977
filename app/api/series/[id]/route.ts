import { resource } from '@/lib/server/http/resource';
import { pathId, route } from '@/lib/server/http/route';
import { ok } from '@/lib/server/reply';
import { findSeries } from '@/lib/server/series/reads';
import { series, seriesQuery } from '@/lib/shared/contract/schemas/series';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route({
    summary: 'A series and its next days',
    tokenScope: 'read',
    params: { id: pathId },
    query: seriesQuery,
    responses: { 200: series },
    handle: async ({ actor, params, query }) => ok(await findSeries(actor, params.id, query.from ?? null)),
  }),
});
