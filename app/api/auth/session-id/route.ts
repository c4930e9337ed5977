import { adoptSession } from '@/lib/server/auth/sessions';
import { resource } from '@/lib/server/http/resource';
import { route } from '@/lib/server/http/route';
import { ok } from '@/lib/server/reply';
import { begunSession } from '@/lib/shared/contract/schemas/auth';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route({
    summary: 'A session id for the session whose cookie is sent',
    responses: { 200: begunSession },
    handle: async ({ actor }) => ok(await adoptSession(actor)),
  }),
});
