import { ok } from '@/lib/server/http/reply';
import { resource } from '@/lib/server/http/resource';
import { route } from '@/lib/server/http/route';
import { listSignInMethods } from '@/lib/server/users/sign-in-methods';
import { signInMethods } from '@/lib/shared/auth';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route({
    summary: 'How the person may sign in',
    responses: { 200: signInMethods },
    handle: async ({ actor }) => ok(await listSignInMethods(actor)),
  }),
});
