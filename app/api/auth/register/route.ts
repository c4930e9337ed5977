import { register } from '@/lib/server/account/register';
import { signInCookies } from '@/lib/server/auth/sessions';
import { resource } from '@/lib/server/http/resource';
import { publicRoute } from '@/lib/server/http/route';
import { created } from '@/lib/server/reply';
import { begunSession, registerInput } from '@/lib/shared/contract/schemas/auth';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: publicRoute({
    summary: 'Create an account and sign in',
    body: registerInput,
    responses: { 201: begunSession },
    handle: async ({ body, request }) => {
      const signedIn = await register(body, request);
      return created(signedIn.begun, signInCookies(signedIn));
    },
  }),
});
