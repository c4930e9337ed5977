import { authorizationReturn, finishAuthorization } from '@/lib/server/google/connection';
import { resource } from '@/lib/server/http/resource';
import { publicRoute } from '@/lib/server/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: publicRoute({
    summary: 'Where Google sends the popup back to; the settings tell how it went',
    query: authorizationReturn,
    responses: { 302: null },
    handle: ({ request, query }) => finishAuthorization(request, query),
  }),
});
