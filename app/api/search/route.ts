import { resource } from '@/lib/server/http/resource';
import { route } from '@/lib/server/http/route';
import { ok } from '@/lib/server/reply';
import { search } from '@/lib/server/search/reads';
import { searchQuery, searchResults } from '@/lib/shared/contract/schemas/search';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route({
    summary: 'What the caller may see that has all words and meets all filters, best first',
    tokenScope: 'read',
    query: searchQuery,
    responses: { 200: searchResults },
    handle: async ({ actor, query, request }) => ok(await search(actor, query, request.signal)),
  }),
});
