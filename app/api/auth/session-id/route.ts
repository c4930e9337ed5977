import { adoptSession } from '@/lib/server/auth/sessions';
import { ok } from '@/lib/server/http/reply';
import { resource } from '@/lib/server/http/resource';
import { route } from '@/lib/server/http/route';
import { begunSession } from '@/lib/shared/auth';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route({
    summary: 'A session id for the session whose cookie is sent',
    responses: { 200: begunSession },
    handle: async ({ actor }) => ok(await adoptSession(actor)),
  }),
});
