import { register } from '@/lib/server/auth/register';
import { signInCookies } from '@/lib/server/auth/sessions';
import { created } from '@/lib/server/http/reply';
import { resource } from '@/lib/server/http/resource';
import { publicRoute } from '@/lib/server/http/route';
import { begunSession, registerInput } from '@/lib/shared/auth';

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
