import { login } from '@/lib/server/account/login';
import { signInCookies } from '@/lib/server/auth/sessions';
import { resource } from '@/lib/server/http/resource';
import { publicRoute } from '@/lib/server/http/route';
import { ok } from '@/lib/server/reply';
import { begunSession, loginInput } from '@/lib/shared/contract/schemas/auth';

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
