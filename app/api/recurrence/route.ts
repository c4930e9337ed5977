import { resource } from '@/lib/server/http/resource';
import { route } from '@/lib/server/http/route';
import { ok } from '@/lib/server/reply';
import { previewOf } from '@/lib/server/series/preview';
import { recurrencePreview, recurrenceQuery } from '@/lib/shared/contract/schemas/series';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route({
    summary: 'The first days of a recurrence rule, and the rule in words',
    tokenScope: 'read',
    query: recurrenceQuery,
    responses: { 200: recurrencePreview },
    handle: async ({ query }) => ok(previewOf(query)),
  }),
});
