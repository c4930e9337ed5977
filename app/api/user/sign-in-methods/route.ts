import { resource } from '@/lib/server/http/resource';
import { route } from '@/lib/server/http/route';
import { listSignInMethods } from '@/lib/server/open-id/sign-in-methods';
import { ok } from '@/lib/server/reply';
import { signInMethods } from '@/lib/shared/contract/schemas/auth';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route({
    summary: 'How the person may sign in',
    responses: { 200: signInMethods },
    handle: async ({ actor }) => ok(await listSignInMethods(actor)),
  }),
});
