import { authorizationReturn, finishAuthorization } from '@/lib/server/google/connection';
import { resource } from '@/lib/server/http/resource';
import { publicRoute } from '@/lib/server/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: publicRoute({
    summary:
      'The address to which Google redirects the popup; redirects it to the e-mail settings, with the outcome',
    query: authorizationReturn,
    responses: { 302: null },
    handle: ({ request, query }) => finishAuthorization(request, query),
  }),
});
