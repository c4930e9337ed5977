import { beginAuthorization } from '@/lib/server/google/authorization';
import { resource } from '@/lib/server/http/resource';
import { route } from '@/lib/server/http/route';
import { ok } from '@/lib/server/reply';
import { authorizationStart } from '@/lib/shared/contract/schemas/email-integration';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route({
    summary: 'Begin to connect Gmail: the page of Google to open',
    responses: { 200: authorizationStart },
    handle: async ({ actor }) => ok(await beginAuthorization(actor)),
  }),
});
