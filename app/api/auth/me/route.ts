import { resource } from '@/lib/server/http/resource';
import { route } from '@/lib/server/http/route';
import { ok } from '@/lib/server/reply';
import { user } from '@/lib/shared/contract/schemas/users';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route({
    summary: 'The signed-in person',
    tokenScope: 'read',
    responses: { 200: user },
    handle: async ({ actor }) => ok(actor.user),
  }),
});
