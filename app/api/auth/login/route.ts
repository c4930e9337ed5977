import { login } from '@/lib/server/auth/login';
import { signInCookies } from '@/lib/server/auth/sessions';
import { ok } from '@/lib/server/http/reply';
import { resource } from '@/lib/server/http/resource';
import { publicRoute } from '@/lib/server/http/route';
import { begunSession, loginInput } from '@/lib/shared/auth';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: publicRoute({
    summary: 'Sign in with a password',
    body: loginInput,
    responses: { 200: begunSession },
    handle: async ({ body, request }) => {
      const signedIn = await login(body, request);
      return ok(signedIn.begun, signInCookies(signedIn));
    },
  }),
});
