import { resource } from '@/lib/server/http/resource';
import { pathId, route } from '@/lib/server/http/route';
import { undoChange } from '@/lib/server/items/undo-change';
import { ok } from '@/lib/server/reply';
import { takenBack, undoQuery } from '@/lib/shared/contract/schemas/series';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route({
    summary: 'Take back a change of several occurrences',
    tokenScope: 'write',
    params: { changeId: pathId },
    query: undoQuery,
    responses: { 200: takenBack },
    handle: async ({ actor, params, query }) => ok(await undoChange(actor, params.changeId, query.item)),
  }),
});
